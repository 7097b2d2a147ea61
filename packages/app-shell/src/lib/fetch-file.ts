import { TRPCClientError } from '@trpc/client';
import type { ErrorCode } from '@swing/contract/error-codes';
import type { AppRouter } from '@swing/server/router';
import { useMutation } from '@tanstack/react-query';
import { UnexpectedResponseError } from './fetch-response.ts';
import { parseErrorResponse } from './parse-error-response.ts';

/** Fetches a file that the server makes. Throws what a typed call would throw, so that failures are shown and handled alike. */
export async function fetchFile(url: string): Promise<Blob> {
  const response = await fetch(url);
  if (response.ok) return response.blob();
  const refusal = parseErrorResponse(await response.text());
  if (!refusal?.code) throw TRPCClientError.from(new UnexpectedResponseError(response.status));
  const { code, message } = refusal;
  const data = { code: code as ErrorCode, httpStatus: response.status };
  throw TRPCClientError.from<AppRouter>({ error: { code: -32_000, message, data } });
}

/** Fetches a file by its URL. Like a typed call, it ends the session here if the server does not know it any more. */
export function useDownload() {
  return useMutation({ mutationFn: fetchFile });
}
