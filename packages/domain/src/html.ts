/** Markup that can be inserted into a page without escaping. */
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

/** Template tag. Escapes interpolated text, and inserts nested `html` and lists of it unchanged. */
export function html(strings: TemplateStringsArray, ...values: (string | SafeHtml | readonly SafeHtml[])[]): SafeHtml {
  const markup = strings.map((part, index) => part + markupOf(values[index]));
  return new SafeHtml(markup.join(''));
}

function markupOf(value: string | SafeHtml | readonly SafeHtml[] | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return escapeHtml(value);
  return value instanceof SafeHtml ? value.markup : value.map(markupOf).join('');
}
