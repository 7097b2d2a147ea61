import { paths } from '@swing/contract/paths';
import { OffsetConflictError, UploadNotFoundError } from '@swing/storage/object-store-errors';
import { Server, type Locker } from '@tus/server';
import type { IncomingHttpHeaders } from 'node:http';
import { AppError, notFound } from '../../../kernel/app-error.ts';
import { RawAnswer } from '../../../kernel/answers/raw-answer.ts';
import type { DraftStore } from './draft-store.ts';

/** The store takes an upload over from whoever holds it, in this process and in others. */
const storeLocks: Locker = { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) };

/** Has the tus library answer one call. What it refuses is thrown, so that it reads as every failure of ours does. */
export async function answerTus(
  store: DraftStore,
  call: { method: string; id?: string; headers: IncomingHttpHeaders },
): Promise<RawAnswer> {
  let failure: unknown;
  const server = new Server({
    path: paths.tus.replace(/\/$/, ''),
    relativeLocation: true,
    datastore: store,
    locker: storeLocks,
    namingFunction: (_request, metadata) => store.idOf(metadata),
    onResponseError(_request, thrown) {
      failure = thrown;
      return undefined;
    },
  });
  const url = `http://localhost${paths.tus}${call.id ?? ''}`;
  const response = await server.handleWeb(new Request(url, { method: call.method, headers: tusHeaders(call.headers) }));
  if (failure !== undefined) throw asAppError(failure);
  if (response.status >= 400) throw asAppError({ status_code: response.status });
  const answered = [...response.headers].filter(([name]) => !name.startsWith('access-control-'));
  return new RawAnswer(response.status, Object.fromEntries(answered));
}

function tusHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const ours = Object.entries(headers).filter(
    (header): header is [string, string] =>
      typeof header[1] === 'string' && /^(upload-.*|tus-resumable|content-type|content-length)$/.test(header[0]),
  );
  return Object.fromEntries(ours);
}

/** Errors of the library are objects of a status and a text; ours pass as they are. */
function asAppError(thrown: unknown): unknown {
  if (thrown instanceof OffsetConflictError) {
    return new AppError('OFFSET_CONFLICT', `The upload is at byte ${thrown.expected}; continue from there.`);
  }
  if (thrown instanceof UploadNotFoundError) return notFound('Upload');
  if (thrown instanceof AppError || typeof thrown !== 'object' || thrown === null || !('status_code' in thrown)) {
    return thrown;
  }
  const { status_code: status } = thrown as { status_code: number };
  if (status === 404) return notFound('Upload');
  if (status === 413) return new AppError('SIZE_MISMATCH', 'The file has more bytes than were announced.');
  if (status === 409) return new AppError('OFFSET_CONFLICT', 'The upload is at another byte; ask where it is.');
  if (status === 412) return new AppError('PRECONDITION_FAILED', 'Please speak tus 1.0.0: Tus-Resumable: 1.0.0.');
  // The library's own words may quote a header.
  return new AppError('BAD_REQUEST', 'The headers of the upload are not valid.');
}
