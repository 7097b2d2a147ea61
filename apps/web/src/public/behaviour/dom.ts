/** All elements that match a selector. */
export const all = (selector: string, within: ParentNode = document): HTMLElement[] => [
  ...within.querySelectorAll<HTMLElement>(selector),
];

/** The closest element around a click's target that matches a selector, or null. */
export const clicked = (event: Event, selector: string): HTMLElement | null =>
  (event.target as Element).closest<HTMLElement>(selector);

/** Sets an attribute on one of several elements and removes it from the others. */
export function markOne(elements: readonly Element[], chosen: number, attribute: string, value = ''): void {
  for (const [index, element] of elements.entries()) {
    if (index === chosen) element.setAttribute(attribute, value);
    else element.removeAttribute(attribute);
  }
}
