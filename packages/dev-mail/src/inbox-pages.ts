import type { FastifyInstance } from 'fastify';
import type { InboxQuery } from './inbox-query.ts';
import { InboxQueryError, parseInboxQuery } from './inbox-query.ts';
import { inboxStyle } from './inbox-style.ts';
import type { MailStore, StoredMail } from './mail-store.ts';
import { renderInboxPage, renderNotFoundPage } from './render-inbox.ts';

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const pageSize = 25;
// Scripts are forbidden. Inline style is allowed, for the style sheets in mails.
const policy = [
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  'img-src data: https:',
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** `/dev/mail` (inbox), `/dev/mail/{id}` (inbox with one mail open), `/dev/mail.json`. */
export function registerInboxPages(app: FastifyInstance, store: MailStore): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'content-security-policy': policy });
  });

  app.setErrorHandler<Error>((error, _request, reply) => {
    if (!(error instanceof InboxQueryError)) throw error;
    return reply.code(400).type('text/plain; charset=utf-8').send(error.message);
  });

  app.get('/dev/mail.json', {
    handler: async (request) => {
      const { to, before, limit } = parseInboxQuery(request.query);
      const mails = await store.list({ to, before, limit: limit ?? 100 });
      return mails.map(toJson);
    },
  });

  app.get('/dev/mail/inbox.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(inboxStyle));

  app.get('/dev/mail', async (request, reply) => {
    const query = parseInboxQuery(request.query);
    return reply.type('text/html; charset=utf-8').send(await renderPage(query, null));
  });

  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const query = parseInboxQuery(request.query);
    const mail = uuidPattern.test(request.params.id) ? await store.find(request.params.id) : null;
    reply.type('text/html; charset=utf-8');
    return mail ? reply.send(await renderPage(query, mail)) : reply.code(404).send(renderNotFoundPage());
  });

  async function renderPage(query: InboxQuery, selected: StoredMail | null): Promise<string> {
    const mails = await store.list({ to: query.to, before: query.before, limit: pageSize + 1 });
    return renderInboxPage({ mails: mails.slice(0, pageSize), hasOlder: mails.length > pageSize, query, selected });
  }
}

function toJson({ id, to, subject, html, text, sentAt }: StoredMail) {
  return { id, to: to.join(', '), subject, html, text, sentAt: sentAt.toISOString() };
}
