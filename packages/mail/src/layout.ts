import { brand } from '@swing/domain/brand';
import { html } from '@swing/domain/html';
import type { SafeHtml } from '@swing/domain/html';
import type { MailContent } from './mail-template.ts';

// Light colours are inline, since many mail clients drop style sheets. Dark colours override them in clients that support it.
const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const paragraphStyle = `margin:0 0 16px;${font};font-size:16px;line-height:24px;color:#0c1830`;
const noteStyle = `margin:0;${font};font-size:13px;line-height:20px;color:#4c5870`;

const footer = `You get this email because you have an account at ${brand.name}. Questions? Write to ${brand.supportEmail}.`;

const darkStyles = html`<style>
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background-color: #0a1120 !important; }
    .card { background-color: #111b2e !important; border-color: #28354e !important; }
    .text { color: #f4f1ea !important; }
    .note { color: #aab5c9 !important; }
    .button { background-color: #c9480f !important; }
  }
</style>`;

/** The HTML part: tables for old clients, no images, readable at 320 px and in dark mode. */
export function layoutHtml(content: MailContent): string {
  const { preheader, heading, paragraphs, action, closing, settings } = content;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${content.subject}</title>
${darkStyles}
</head>
<body class="page" style="margin:0;padding:0;background-color:#f7f4ee">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preheader}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f7f4ee">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="text" style="padding:0 4px 16px;${font};font-size:18px;font-weight:700;color:#0c1830">${brand.name}</td></tr>
<tr><td class="card" style="padding:28px 24px;background-color:#ffffff;border:1px solid #e0d9cb;border-radius:12px">
<h1 class="text" style="margin:0 0 16px;${font};font-size:24px;line-height:30px;font-weight:700;color:#0c1830">${heading}</h1>
${paragraphs.map(paragraph)}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>
<td class="button" style="background-color:#c4420f;border-radius:8px"><a href="${action.url}" style="display:inline-block;padding:14px 24px;${font};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${action.label}</a></td>
</tr></table>
${closing.map(paragraph)}
<p class="note" style="${noteStyle}">If the button does not work, open this address:<br><a class="note" href="${action.url}" style="color:#4c5870;word-break:break-all">${action.url}</a></p>
${settings ? note(settings) : []}</td></tr>
<tr><td style="padding:16px 4px 0"><p class="note" style="${noteStyle}">${footer}</p></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
  return page.markup;
}

/** The plain text part with the same content. */
export function layoutText(content: MailContent): string {
  const { heading, paragraphs, action, closing, settings } = content;
  const blocks = [
    heading,
    ...paragraphs,
    `${action.label}:\n${action.url}`,
    ...closing,
    ...(settings ? [`${settings.label}\n${settings.url}`] : []),
    `-- \n${footer}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

function note({ label, url }: { label: string; url: string }): SafeHtml {
  return html`<p class="note" style="${noteStyle};padding-top:12px">${label}<br><a class="note" href="${url}" style="color:#4c5870;word-break:break-all">${url}</a></p>
`;
}

function paragraph(text: string): SafeHtml {
  return html`<p class="text" style="${paragraphStyle}">${text}</p>\n`;
}
