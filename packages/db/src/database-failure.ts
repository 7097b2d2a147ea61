/** Codes of Prisma: not reachable, timed out, connection closed, no free connection, and a transaction that could not begin or go on. */
const prismaCodes = ['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028'];
const adapterKinds = ['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections'];
/**
 * Postgres: broken connections, no connections left, disk full, shutting down or starting, and read-only, as a standby is until it takes
 * over.
 */
const sqlStates = /^(08...|53[013]00|57P0[123]|25006)$/;
const systemCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND'];
/** Errors of pg that have no code. */
const messages = [
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Connection terminated',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'timeout exceeded when trying to connect',
];

/** Postgres: a lock was not granted in time, a deadlock, and a statement that ran too long. */
const busySqlStates = ['55P03', '40P01', '57014'];
/** Prisma's code for a deadlock. */
const deadlockCode = 'P2034';

interface AdapterCause {
  kind?: string;
  originalCode?: string;
}

interface FailureCodes {
  /** Of Prisma, pg or the system. Empty if there is none. */
  code: string;
  /** Of Prisma's adapter for pg: the kind of failure, and the code of pg. Empty if it is not from there. */
  kind: string;
  originalCode: string;
}

/**
 * Whether the error of a database call is caused by the connection or the database server rather than by the statement, so that the same
 * call can succeed once the server is back.
 */
export function isDatabaseFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (messages.includes(error.message)) return true;
  const { code, kind, originalCode } = codesOf(error);
  if (adapterKinds.includes(kind) || sqlStates.test(originalCode)) return true;
  return prismaCodes.includes(code) || systemCodes.includes(code) || sqlStates.test(code);
}

/**
 * Whether a database call failed because others held what it needed for too long, or because it took too long itself. The same call can
 * succeed a moment later.
 */
export function isDatabaseBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, originalCode } = codesOf(error);
  return code === deadlockCode || busySqlStates.includes(code) || busySqlStates.includes(originalCode);
}

function codesOf(error: Error): FailureCodes {
  const { code, meta } = error as { code?: unknown; meta?: { driverAdapterError?: { cause?: AdapterCause } } };
  const { kind = '', originalCode = '' } = meta?.driverAdapterError?.cause ?? {};
  return { code: typeof code === 'string' ? code : '', kind, originalCode };
}
