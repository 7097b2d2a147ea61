/** Query parameters of the inbox URLs. */
export interface InboxQuery {
  /** Only mails to this address. */
  to?: string | undefined;
  /** Only mails with a lower number, which are older. */
  before?: string | undefined;
  /** Maximum number of mails in the JSON list, 1 to 500. */
  limit?: number | undefined;
  view: 'html' | 'text';
}

/** The query string is malformed. The message contains the parameter. */
export class InboxQueryError extends Error {}

/** Parses the query that Fastify has decoded. Throws `InboxQueryError`. */
export function parseInboxQuery(query: unknown): InboxQuery {
  const fields = query as Record<string, unknown>;
  const to = textOf(fields, 'to');
  const before = textOf(fields, 'before');
  const limit = textOf(fields, 'limit');
  const view = textOf(fields, 'view') ?? 'html';
  if (before && !/^\d{1,15}$/.test(before)) throw new InboxQueryError('"before" must be the number of a mail.');
  if (limit && !(/^\d{1,3}$/.test(limit) && Number(limit) >= 1 && Number(limit) <= 500)) {
    throw new InboxQueryError('"limit" must be a number from 1 to 500.');
  }
  if (view !== 'html' && view !== 'text') throw new InboxQueryError('"view" must be html or text.');
  return { to, before, limit: limit ? Number(limit) : undefined, view };
}

function textOf(fields: Record<string, unknown>, name: string): string | undefined {
  const value = fields[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string' || value.includes('\0')) throw new InboxQueryError(`"${name}" must be given once.`);
  return value;
}
