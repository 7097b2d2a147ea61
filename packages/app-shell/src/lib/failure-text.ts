import { readCallError } from './call-error.ts';

/** The reason that our server gave for a failure, or null if there was none. */
export function serverReason(thrown: unknown): string | null {
  const error = readCallError(thrown);
  return error.kind === 'server' && error.message !== '' ? error.message : null;
}

/** What failed, and the server's reason if it refused: "Failed to update user: This plan …". */
export function failureText(what: string, thrown: unknown): string {
  const error = readCallError(thrown);
  const isRefused = error.kind === 'server' && error.httpStatus < 500 && error.message !== '';
  return isRefused ? `${what}: ${error.message}` : what;
}
