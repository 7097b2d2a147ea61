import { TRPCClientError } from '@trpc/client';
import type { ErrorCode } from '@swing/contract/error-codes';
import type { AppRouter } from '@swing/server/router';
import { UnexpectedResponseError } from '../fetch-response.ts';

/** The error of a typed call that the server refuses. */
export function refusedCall(code: ErrorCode, message: string, httpStatus = 400): Error {
  return TRPCClientError.from<AppRouter>({ error: { code: -32_600, message, data: { code, httpStatus } } });
}

/** The error of a typed call whose response is not our server's. */
export function unexpectedResponseError(httpStatus: number): Error {
  return TRPCClientError.from(new UnexpectedResponseError(httpStatus));
}

/** The error of a typed call that gets no response. */
export function networkError(): Error {
  return TRPCClientError.from(new TypeError('Failed to fetch'));
}
