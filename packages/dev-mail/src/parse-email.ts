import type { NewMail } from './mail-store.ts';
import { ResendError } from './resend-error.ts';

const addressPattern = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/;
const namedAddressPattern = /^[^<>]*<([^<>]+)>$/;
const maxRecipients = 50;

/** The mail in a request body. Throws the `ResendError` that Resend would respond with. */
export function parseEmail(body: unknown): NewMail {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalid('The request body must be a JSON object.');
  }
  const fields = body as Record<string, unknown>;
  for (const name of ['from', 'to', 'subject']) {
    if (fields[name] === undefined || fields[name] === null) throw missing(`Missing \`${name}\` field.`);
  }
  const html = optionalText(fields, 'html');
  const text = optionalText(fields, 'text');
  if (html === null && text === null) throw missing('Missing `html` or `text` field.');
  return {
    from: sender(fields['from']),
    to: recipients(fields['to']),
    subject: optionalText(fields, 'subject') ?? '',
    html: html ?? '',
    text: text ?? '',
  };
}

function sender(value: unknown): string {
  if (isAddress(value)) return value;
  throw new ResendError(422, 'invalid_from_address', `Invalid \`from\` field. ${addressFormat}`);
}

function recipients(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (list.length === 0 || list.length > maxRecipients || !list.every(isAddress)) {
    throw invalid(`Invalid \`to\` field. ${addressFormat}`);
  }
  return list;
}

const addressFormat = 'The email address needs to follow the `email@example.com` or `Name <email@example.com>` format.';

function isAddress(value: unknown): value is string {
  if (typeof value !== 'string' || value.includes('\0')) return false;
  return addressPattern.test(namedAddressPattern.exec(value.trim())?.[1]?.trim() ?? value.trim());
}

function optionalText(fields: Record<string, unknown>, name: string): string | null {
  const value = fields[name] ?? null;
  if (value === null) return null;
  if (typeof value !== 'string') throw invalid(`The \`${name}\` field must be a string.`);
  if (value.includes('\0')) throw invalid(`The \`${name}\` field must not hold NUL characters.`);
  return value;
}

function invalid(message: string): ResendError {
  return new ResendError(422, 'validation_error', message);
}

function missing(message: string): ResendError {
  return new ResendError(422, 'missing_required_field', message);
}
