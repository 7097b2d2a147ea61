/** Every element of a selector. */
export const all = (selector: string, within: ParentNode = document): HTMLElement[] => [
  ...within.querySelectorAll<HTMLElement>(selector),
];

/** The element a click came from that fits a selector, or null. */
export const clicked = (event: Event, selector: string): HTMLElement | null =>
  (event.target as Element).closest<HTMLElement>(selector);

/** Marks one of several elements with an attribute and takes it from the others. */
export function markOne(elements: readonly Element[], chosen: number, attribute: string, value = ''): void {
  for (const [index, element] of elements.entries()) {
    if (index === chosen) element.setAttribute(attribute, value);
    else element.removeAttribute(attribute);
  }
}
