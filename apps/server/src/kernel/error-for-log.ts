/** Our errors whose messages are fixed texts, or contain only our own keys and numbers. */
const ownErrors = new Set([
  'AppError',
  'BusyError',
  'CleanUpError',
  'CloudflareStreamError',
  'StartError',
  'MigrationError',
  'ObjectNotFoundError',
  'OffsetConflictError',
  'StoreUnavailableError',
  'UploadDamagedError',
  'UploadNotFoundError',
  'WriterBusyError',
]);

const maxCauses = 5;

/** An error as it is logged. */
export interface LoggedError {
  type: string;
  code?: string;
  message?: string;
  /** HTTP status of a provider's response. */
  status?: number;
  /** Set for a PaymentError. */
  problem?: string;
  /** Set for a database error. */
  sqlState?: string;
  stack?: string;
  cause?: LoggedError;
}

/**
 * Converts an error for the log, without messages composed by libraries, because they may quote user input: JSON.parse
 * quotes the body, the database client its parameters, providers the e-mail. Type, codes and stack frames remain.
 * Messages are kept only for our own errors with fixed texts and for errors of the operating system.
 */
export function errorForLog(thrown: unknown, depth = 0): LoggedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown };
  const fields = thrown as Error & Record<string, unknown>;
  const logged: LoggedError = { type: plainWord(thrown.name) ?? 'Error' };
  const code = plainWord(fields['code']);
  if (code !== undefined) logged.code = code;
  if (ownErrors.has(thrown.name) || typeof fields['syscall'] === 'string') logged.message = thrown.message;
  const status = (fields['$metadata'] as { httpStatusCode?: unknown } | undefined)?.httpStatusCode;
  if (typeof status === 'number') logged.status = status;
  const problem = plainWord(fields['problem']);
  if (problem !== undefined) logged.problem = problem;
  const sqlState = sqlStateOf(fields['meta']);
  if (sqlState !== undefined) logged.sqlState = sqlState;
  const stack = framesOf(thrown);
  if (stack !== undefined) logged.stack = stack;
  if (thrown.cause !== undefined && depth < maxCauses) logged.cause = errorForLog(thrown.cause, depth + 1);
  return logged;
}

/** Returns the value if it is a code or name, undefined if it could be a sentence. */
function plainWord(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w.:-]{1,60}$/.test(value) ? value : undefined;
}

/** The SQLSTATE of Prisma errors with a driver adapter. */
function sqlStateOf(meta: unknown): string | undefined {
  const { driverAdapterError } = (meta ?? {}) as { driverAdapterError?: { cause?: { originalCode?: unknown } } };
  const state = driverAdapterError?.cause?.originalCode;
  return typeof state === 'string' && /^[0-9A-Z]{5}$/.test(state) ? state : undefined;
}

/** The stack frames without the message. Undefined if the message cannot be located in the stack. */
function framesOf({ stack, message }: Error): string | undefined {
  const at = stack?.indexOf(message) ?? -1;
  if (stack === undefined || at < 0) return undefined;
  const frames = stack.slice(at + message.length).split('\n');
  return frames
    .filter((line) => /^ {4}at /.test(line))
    .map((line) => line.trim())
    .join('\n');
}
