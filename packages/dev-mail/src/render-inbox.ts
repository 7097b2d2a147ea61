import { html } from '@swing/domain/html';
import type { SafeHtml } from '@swing/domain/html';
import type { InboxQuery } from './inbox-query.ts';
import type { StoredMail } from './mail-store.ts';

export interface InboxPage {
  /** Newest first. */
  mails: StoredMail[];
  hasOlder: boolean;
  query: InboxQuery;
  selected: StoredMail | null;
}

/** The inbox: the list of mails and the selected one. Without scripts: every control is a link or a plain form. */
export function renderInboxPage({ mails, hasOlder, query, selected }: InboxPage): string {
  const last = mails.at(-1);
  return renderDocument(
    selected ? `${selected.subject} - Mail inbox` : 'Mail inbox',
    html`<div class="${selected ? 'panes has-mail' : 'panes'}">
<nav aria-label="Mails">
<form action="/dev/mail" method="get" role="search">
<label>To <input type="search" name="to" value="${query.to ?? ''}" placeholder="anyone"></label>
<button type="submit">Show</button>
</form>
${mails.length > 0 ? html`<ol>${mails.map((mail) => renderEntry(mail, query, mail.id === selected?.id))}</ol>` : html`<p class="empty">${query.to ? `No mail to ${query.to}.` : 'No mail yet.'}</p>`}
<p class="paging">
${query.before ? html`<a href="${address('', { ...query, before: undefined })}">Newest</a>` : ''}
${hasOlder && last ? html`<a href="${address('', { ...query, before: last.number })}" rel="next">Older</a>` : ''}
</p>
</nav>
<main>${selected ? renderMail(selected, query) : html`<p class="empty">Choose a mail to read it.</p>`}</main>
</div>`,
  );
}

export function renderNotFoundPage(): string {
  return renderDocument(
    'Mail not found',
    html`<main class="alone"><h1>Mail not found</h1><p>It may be older than what the inbox keeps.</p><p><a href="/dev/mail">Back to the inbox</a></p></main>`,
  );
}

function renderDocument(title: string, content: SafeHtml): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/dev/mail/inbox.css">
</head>
<body>
<header><h1><a href="/dev/mail">Mail inbox</a></h1><p>Mails of this server while no mail provider is set up. Nothing is delivered.</p></header>
${content}
</body>
</html>
`.markup;
}

function renderEntry(mail: StoredMail, query: InboxQuery, isSelected: boolean): SafeHtml {
  const href = address(`/${mail.id}`, { ...query, view: 'html' });
  return html`<li><a href="${href}"${isSelected ? html` aria-current="true"` : ''}>
<span class="to">${mail.to.join(', ')}</span> ${renderTime(mail.sentAt)}
<span class="subject">${mail.subject || '(no subject)'}</span>
</a></li>
`;
}

function renderMail(mail: StoredMail, query: InboxQuery): SafeHtml {
  return html`<article aria-labelledby="subject">
<a class="back" href="${address('', query)}">Back to the list</a>
<h2 id="subject">${mail.subject || '(no subject)'}</h2>
<dl><dt>To</dt><dd>${mail.to.join(', ')}</dd><dt>From</dt><dd>${mail.from}</dd><dt>Sent</dt><dd>${renderTime(mail.sentAt)}</dd></dl>
<nav class="views" aria-label="Parts of the mail">
${renderView('html', 'HTML', mail, query)}
${renderView('text', 'Text', mail, query)}
</nav>
${
  query.view === 'text'
    ? html`<pre class="text-part" tabindex="0">${mail.text || '(no text part)'}</pre>`
    : html`<iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${openingLinksOutside(mail.html)}"></iframe>`
}
</article>`;
}

function renderView(view: InboxQuery['view'], label: string, mail: StoredMail, query: InboxQuery): SafeHtml {
  const href = address(`/${mail.id}`, { ...query, view });
  return html`<a href="${href}"${query.view === view ? html` aria-current="page"` : ''}>${label}</a>`;
}

function renderTime(date: Date): SafeHtml {
  const shown = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return html`<time datetime="${date.toISOString()}">${shown.format(date)} UTC</time>`;
}

// Pages of this site refuse to be framed, so links open in a new tab.
function openingLinksOutside(markup: string): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(markup) ? markup.replace(/<head[^>]*>/i, (head) => head + base) : base + markup;
}

function address(path: string, { to, before, view }: InboxQuery): string {
  const query = new URLSearchParams();
  if (to) query.set('to', to);
  if (before) query.set('before', before);
  if (path && view === 'text') query.set('view', view);
  return `/dev/mail${path}${query.size > 0 ? `?${query.toString()}` : ''}`;
}
