import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../wire/api-error.ts';
import { renderMessage } from './document.ts';

/** Whether the request comes from a page of another site. */
export function isForeignPage({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

export const foreignPageMessage = 'Only pages of this site may do that.';

/** No scripts. Forms post to this site and, through redirects, to the given origins. */
function policy(formTargets: readonly string[]): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    ["form-action 'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Setup common to all pages: parses forms, sets headers, refuses forms of other sites, and renders errors. */
export function preparePageScope(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 65_536 },
    (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy': policy([]),
    });
    if (request.method === 'GET' || !isForeignPage(request)) return;
    return reply.code(403).type('text/plain; charset=utf-8').send(foreignPageMessage);
  });
  app.setErrorHandler<Error>((error, _request, reply) => {
    if (!(error instanceof ApiError)) throw error;
    const isMissing = error.details.code === 'resource_missing';
    const title = isMissing ? 'Not found' : 'That cannot be done';
    return sendPage(reply.code(isMissing ? 404 : 400), renderMessage(title, error.message));
  });
}

/** Sends a page. Its forms may redirect to these URLs. */
export function sendPage(reply: FastifyReply, page: string, leadsTo: (string | null | undefined)[] = []): FastifyReply {
  const origins = leadsTo.flatMap((url) => (url && URL.canParse(url) ? [new URL(url).origin] : []));
  return reply
    .header('content-security-policy', policy([...new Set(origins)]))
    .type('text/html; charset=utf-8')
    .send(page);
}

/** A field of a posted form. '' if it is missing. */
export function fieldOf(body: unknown, name: string): string {
  const value = (body as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === 'string' ? value.slice(0, 500) : '';
}
