import { errorForLog, type LoggedError } from '../error-for-log.ts';

const systemErrors: Record<string, string> = {
  ECONNREFUSED: 'A connection was refused',
  ECONNRESET: 'A connection was cut',
  ENOTFOUND: 'The address of another server could not be found',
  EAI_AGAIN: 'The address of another server could not be found',
  ETIMEDOUT: 'Another server did not answer in time',
  EHOSTUNREACH: 'Another server could not be reached',
  ENOSPC: 'The disk is full',
  EDQUOT: 'The disk is full',
  EACCES: 'The server may not open a file',
  ENOENT: 'A file or program is missing',
  EMFILE: 'Too many files are open',
};

/**
 * Says in one sentence why a job failed, for the admins. As in the log, messages of libraries are left out, because they may quote what a
 * user typed.
 */
export function failureReason(thrown: unknown): string {
  const chain = causesOf(errorForLog(thrown));
  const [first] = chain;
  const system = chain.find(({ code }) => code !== undefined && Object.hasOwn(systemErrors, code));
  if (system?.code !== undefined) return `${systemErrors[system.code]} (${system.code}).`;
  const message = chain.find((error) => error.message)?.message;
  if (message !== undefined) return /[.!?]$/.test(message) ? message : `${message}.`;
  const provider = chain.find(({ problem }) => problem !== undefined);
  if (provider?.problem) return `The call to the payment provider failed: ${provider.problem}.`;
  const mail = chain.find(({ type }) => type === 'MailError');
  if (mail) return `The mail provider refused the mail (${mail.code ?? 'no answer'}).`;
  const database = chain.find(({ type, sqlState }) => sqlState !== undefined || type.startsWith('Prisma'));
  if (database) return `A database statement failed (${database.sqlState ?? database.code ?? database.type}).`;
  const store = chain.find(({ status }) => status !== undefined);
  if (store) return `The file store answered with status ${store.status} (${store.type}).`;
  return `The job failed with an unexpected error (${first?.code ? `${first.type}, ${first.code}` : (first?.type ?? 'unknown')}).`;
}

function causesOf(error: LoggedError): LoggedError[] {
  return [error, ...(error.cause ? causesOf(error.cause) : [])];
}
