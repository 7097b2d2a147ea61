import { TRPCClientError } from '@trpc/client';
import type { ErrorCode, ErrorExtra } from '@swing/contract/error-codes';
import type { AppRouter } from '@swing/server/router';
import { UnexpectedResponseError } from './fetch-response.ts';

/**
 * Why a call failed. `server`: our server's error. `strange`: a response that is not our server's, such as a proxy's
 * page. `network`: no response.
 */
export type CallError =
  | ({ kind: 'server'; code: ErrorCode; message: string; httpStatus: number } & ErrorExtra)
  | { kind: 'strange'; httpStatus: number }
  | { kind: 'network' };

/** Classifies the error that a typed call threw. */
export function readCallError(thrown: unknown): CallError {
  if (!(thrown instanceof TRPCClientError)) return { kind: 'network' };
  const { data, message, cause } = thrown as TRPCClientError<AppRouter>;
  if (data) return { kind: 'server', message, ...data };
  return cause instanceof UnexpectedResponseError
    ? { kind: 'strange', httpStatus: cause.httpStatus }
    : { kind: 'network' };
}

/** True if the session is over: the server does not know the token. */
export function isUnauthenticated(thrown: unknown): boolean {
  const error = readCallError(thrown);
  return error.kind === 'server' && error.code === 'UNAUTHENTICATED';
}

/** True if the same call would fail again, because the server understood and refused it. */
export function isRefusal(thrown: unknown): boolean {
  const error = readCallError(thrown);
  const isLimit = error.kind === 'server' && error.code === 'RATE_LIMITED';
  return error.kind === 'server' && error.httpStatus >= 400 && error.httpStatus < 500 && !isLimit;
}

/**
 * Returns the server's message. Without one, returns `otherwise.server` for a refusal and `otherwise.network` if our
 * server was not reached.
 */
export function callErrorText(thrown: unknown, otherwise: { server: string; network: string }): string {
  const error = readCallError(thrown);
  if (error.kind === 'server') return error.message || otherwise.server;
  const isRefused = error.kind === 'strange' && error.httpStatus >= 400 && error.httpStatus < 500;
  return isRefused ? otherwise.server : otherwise.network;
}

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

export const networkErrorMessage = 'Network error. Please try again.';
