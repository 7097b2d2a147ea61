/** Our own errors whose messages are fixed texts, or hold only keys and numbers of ours. */
const ownErrors = new Set([
  'AppError',
  'BusyError',
  'DatabaseStartError',
  'MigrationError',
  'ObjectNotFoundError',
  'OffsetConflictError',
  'StoreUnavailableError',
  'UploadDamagedError',
  'UploadNotFoundError',
  'WriterBusyError',
]);

const maxCauses = 5;

/** What the log keeps of an error. */
export interface LoggedError {
  type: string;
  code?: string;
  message?: string;
  /** HTTP status of a provider's response. */
  status?: number;
  /** Of a PaymentError. */
  problem?: string;
  /** Of the database's response. */
  sqlState?: string;
  stack?: string;
  cause?: LoggedError;
}

/**
 * An error without the text that libraries compose, because it may quote what somebody typed: JSON.parse quotes the body,
 * the database client its parameters, providers the address. Type, codes and stack frames tell where to look. Messages are
 * kept only for our own errors with fixed texts and for errors of the operating system.
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

/** A code or a name; undefined for anything that could be a sentence. */
function plainWord(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w.:-]{1,60}$/.test(value) ? value : undefined;
}

/** Of the errors of Prisma with a driver adapter. */
function sqlStateOf(meta: unknown): string | undefined {
  const { driverAdapterError } = (meta ?? {}) as { driverAdapterError?: { cause?: { originalCode?: unknown } } };
  const state = driverAdapterError?.cause?.originalCode;
  return typeof state === 'string' && /^[0-9A-Z]{5}$/.test(state) ? state : undefined;
}

/** The stack frames without the message. Undefined where the message cannot be found in the stack and removed. */
function framesOf({ stack, message }: Error): string | undefined {
  const at = stack?.indexOf(message) ?? -1;
  if (stack === undefined || at < 0) return undefined;
  const frames = stack.slice(at + message.length).split('\n');
  return frames
    .filter((line) => /^ {4}at /.test(line))
    .map((line) => line.trim())
    .join('\n');
}
