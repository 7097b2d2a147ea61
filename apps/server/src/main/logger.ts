import { pino, type Logger, type LoggerOptions } from 'pino';
import { errorForLog } from '../kernel/error-for-log.ts';

const secrets = [
  'authorization',
  'cookie',
  'set-cookie',
  'x-admin-password',
  'password',
  'newPassword',
  'token',
  'key',
  'signature',
];

/**
 * Logs JSON lines to stdout. Secrets are redacted, URLs are logged as route patterns only, and errors without messages
 * that could quote a request.
 */
export function createLogger(level: string, destination?: { write(line: string): void }): Logger {
  const options: LoggerOptions = {
    level,
    redact: {
      paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '[redacted]',
    },
    serializers: {
      req: (request: { id: string; method: string }) => ({ id: request.id, method: request.method }),
      err: (error: unknown) => errorForLog(error),
    },
    hooks: {
      logMethod(args, method) {
        method.apply(this, withoutErrorMessage(args));
      },
    },
    base: null,
  };
  return destination ? pino(options, destination) : pino(options);
}

type LogArguments = Parameters<NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>>[0];

/**
 * Pino uses an error's message as the line's message if there is none, and libraries pass it explicitly. Replaces both.
 */
function withoutErrorMessage(args: LogArguments): LogArguments {
  const [first, message] = args as unknown[];
  const error = first instanceof Error ? first : (first as { err?: unknown } | undefined)?.err;
  if (!(error instanceof Error) || (message !== undefined && message !== error.message)) return args;
  return [{ err: error }, 'an error without a log message'] as LogArguments;
}
