import { OffsetConflictError, UploadNotFoundError } from '@swing/storage/object-store-errors';
import { Server, type Locker } from '@tus/server';
import type { IncomingHttpHeaders } from 'node:http';
import { AppError, notFound } from '../../kernel/app-error.ts';
import { RawResponse } from '../../kernel/responses/raw-response.ts';
import type { ResumableStore } from './resumable-store.ts';

/** No locks here: ResumableStore itself takes an upload over from other requests, in this process and others. */
const storeLocks: Locker = { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) };

/**
 * Lets the tus library handle one call. `path` is the path of all uploads, with a slash at the end. Its errors are thrown as AppErrors, so that they look like all other errors.
 */
export async function handleTusRequest(
  store: ResumableStore,
  call: { method: string; id?: string; headers: IncomingHttpHeaders; path: string },
): Promise<RawResponse> {
  let failure: unknown;
  const server = new Server({
    path: call.path.replace(/\/$/, ''),
    relativeLocation: true,
    datastore: store,
    locker: storeLocks,
    namingFunction: (_request, metadata) => store.idOf(metadata),
    onResponseError(_request, thrown) {
      failure = thrown;
      return undefined;
    },
  });
  const url = `http://localhost${call.path}${call.id ?? ''}`;
  const response = await server.handleWeb(new Request(url, { method: call.method, headers: tusHeaders(call.headers) }));
  if (failure !== undefined) throw asAppError(failure);
  if (response.status >= 400) throw asAppError({ status_code: response.status });
  const answered = [...response.headers].filter(([name]) => !name.startsWith('access-control-'));
  return new RawResponse(response.status, Object.fromEntries(answered));
}

function tusHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const ours = Object.entries(headers).filter(
    (header): header is [string, string] =>
      typeof header[1] === 'string' && /^(upload-.*|tus-resumable|content-type|content-length)$/.test(header[0]),
  );
  return Object.fromEntries(ours);
}

/** The library's errors are objects with status and text. AppErrors are returned unchanged. */
function asAppError(thrown: unknown): unknown {
  if (thrown instanceof OffsetConflictError) {
    return new AppError('OFFSET_CONFLICT', `The upload is at byte ${thrown.expected}. Continue from there.`);
  }
  if (thrown instanceof UploadNotFoundError) return notFound('Upload');
  if (thrown instanceof AppError || typeof thrown !== 'object' || thrown === null || !('status_code' in thrown)) {
    return thrown;
  }
  const { status_code: status } = thrown as { status_code: number };
  if (status === 404) return notFound('Upload');
  if (status === 413) return new AppError('SIZE_MISMATCH', 'The file has more bytes than announced.');
  if (status === 409)
    return new AppError('OFFSET_CONFLICT', 'The upload is at another offset. Send a HEAD request to get it.');
  if (status === 412) return new AppError('PRECONDITION_FAILED', 'Please use tus 1.0.0 and send Tus-Resumable: 1.0.0.');
  // Not the library's message, which may quote a header.
  return new AppError('BAD_REQUEST', 'The headers of the upload are not valid.');
}
