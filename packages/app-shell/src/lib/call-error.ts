import { TRPCClientError } from '@trpc/client';
import type { ErrorCode, ErrorExtra } from '@swing/contract/error-codes';
import type { AppRouter } from '@swing/server/router';
import { StrangeAnswerError } from './fetch-answer.ts';

/** Why a call failed: what our server said; an answer that is none of its own (a proxy's page, say); or no answer. */
export type CallError =
  | ({ kind: 'server'; code: ErrorCode; message: string; httpStatus: number } & ErrorExtra)
  | { kind: 'strange'; httpStatus: number }
  | { kind: 'network' };

/** Reads what a typed call threw. */
export function readCallError(thrown: unknown): CallError {
  if (!(thrown instanceof TRPCClientError)) return { kind: 'network' };
  const { data, message, cause } = thrown as TRPCClientError<AppRouter>;
  if (data) return { kind: 'server', message, ...data };
  return cause instanceof StrangeAnswerError ? { kind: 'strange', httpStatus: cause.httpStatus } : { kind: 'network' };
}

/** The session is over: the server knows no such token. */
export function isUnauthenticated(thrown: unknown): boolean {
  const error = readCallError(thrown);
  return error.kind === 'server' && error.code === 'UNAUTHENTICATED';
}

/** True where the same call would fail again: the server understood it and refused. */
export function isRefusal(thrown: unknown): boolean {
  const error = readCallError(thrown);
  const isLimit = error.kind === 'server' && error.code === 'RATE_LIMITED';
  return error.kind === 'server' && error.httpStatus >= 400 && error.httpStatus < 500 && !isLimit;
}

/**
 * The server's own sentence, else one of these two: `server` for a refusal without a text, `network` where nothing of
 * ours was reached.
 */
export function callErrorText(thrown: unknown, otherwise: { server: string; network: string }): string {
  const error = readCallError(thrown);
  if (error.kind === 'server') return error.message || otherwise.server;
  const isRefused = error.kind === 'strange' && error.httpStatus >= 400 && error.httpStatus < 500;
  return isRefused ? otherwise.server : otherwise.network;
}

export const networkErrorMessage = 'Network error. Please try again.';
