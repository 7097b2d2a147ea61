import { TRPCClientError } from '@trpc/client';
import type { ErrorCode } from '@swing/contract/error-codes';
import type { AppRouter } from '@swing/server/router';
import { StrangeAnswerError } from '../fetch-answer.ts';

/** What a typed call throws when the server refuses it. */
export function refusedCall(code: ErrorCode, message: string): Error {
  return TRPCClientError.from<AppRouter>({ error: { code: -32_600, message, data: { code, httpStatus: 400 } } });
}

/** What a typed call throws when something else answers. */
export function strangelyAnsweredCall(httpStatus: number): Error {
  return TRPCClientError.from(new StrangeAnswerError(httpStatus));
}

/** What a typed call throws when nobody answers. */
export function unansweredCall(): Error {
  return TRPCClientError.from(new TypeError('Failed to fetch'));
}
