/** Markup that may go into a page as it is. */
export class SafeHtml {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }

  toString(): string {
    return this.markup;
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Template tag: interpolated text is escaped, nested `html` and lists of it go in as they are. */
export function html(strings: TemplateStringsArray, ...values: (string | SafeHtml | readonly SafeHtml[])[]): SafeHtml {
  const markup = strings.map((part, index) => part + markupOf(values[index]));
  return new SafeHtml(markup.join(''));
}

function markupOf(value: string | SafeHtml | readonly SafeHtml[] | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return escapeHtml(value);
  return value instanceof SafeHtml ? value.markup : value.map(markupOf).join('');
}
