import { pino, type Logger } from 'pino';

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

/** JSON lines on stdout. Secrets are struck out wherever they stand; URLs are logged as route patterns only. */
export function createLogger(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    redact: {
      paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '[struck out]',
    },
    serializers: { req: (request: { id: string; method: string }) => ({ id: request.id, method: request.method }) },
    base: null,
  };
  return destination ? pino(options, destination) : pino(options);
}
