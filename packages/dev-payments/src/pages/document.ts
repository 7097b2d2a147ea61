import { brand } from '@swing/domain/brand';
import { html, type SafeHtml } from '@swing/domain/html';

/** A complete page around its content. Every page states that nothing here is real. */
export function renderDocument(title: string, content: SafeHtml): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} - ${brand.name}</title>
<link rel="stylesheet" href="/dev/pay/pay.css">
</head>
<body>
<header class="ribbon"><strong>Payments simulator</strong> <span>Nothing is charged, and no card number is asked for.</span></header>
${content}
</body>
</html>
`.markup;
}

/** A page with a heading, a sentence and links. */
export function renderMessage(title: string, text: string, links: { label: string; href: string }[] = []): string {
  return renderDocument(
    title,
    html`<main class="page narrow"><div class="card"><h1>${title}</h1><p>${text}</p>
${links.map(({ label, href }) => html`<p><a class="button wide" href="${href}">${label}</a></p>`)}</div></main>`,
  );
}

/** For example `$25.00`. */
export function money(cents: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);
}

/** For example `March 1, 2026`. */
export function day(seconds: number): SafeHtml {
  const date = new Date(seconds * 1000);
  const shown = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return html`<time datetime="${date.toISOString()}">${shown.format(date)}</time>`;
}
