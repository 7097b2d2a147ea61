import { paths } from '@swing/contract/paths';
import { call, openCall, type TestResponse, type OpenCall } from './http-call.ts';
import type { Draft } from './story-client.ts';

/** Hand-written calls of tus 1.0 for the drafts of a player, so that tests can send invalid ones. */
export function createTusClient(origin: string, token: string) {
  return createTusCalls(new URL(paths.tus, origin), token, {
    id: ({ submissionId }: Pick<Draft, 'submissionId'>) => submissionId,
    metadata: ({ submissionId, uploadKey }: Draft) => ({ submissionId, key: uploadKey, filename: 'swing ü.mp4' }),
  });
}
export type TusClient = ReturnType<typeof createTusClient>;

/** The same for uploads to a library. */
export function createLibraryTusClient(origin: string, token: string) {
  return createTusCalls(new URL(paths.libraryTus, origin), token, {
    id: ({ id }: { id: string }) => id,
    metadata: ({ id }: { id: string }) => ({ videoId: id, filename: 'swing ü.mp4' }),
  });
}
export type LibraryTusClient = ReturnType<typeof createLibraryTusClient>;

function createTusCalls<Target extends Known, Known>(
  place: URL,
  token: string,
  of: { id: (target: Known) => string; metadata: (target: Target) => Record<string, string> },
) {
  const authorization = `Bearer ${token}`;
  const urlOf = (target: Known) => new URL(of.id(target), place);
  const patchHeaders = (offset: number, length?: number) => ({
    authorization,
    'tus-resumable': '1.0.0',
    'content-type': 'application/offset+octet-stream',
    'upload-offset': offset,
    ...(length === undefined ? {} : { 'content-length': length }),
  });
  return {
    create(target: Target, length: number, extra: Record<string, string> = {}): Promise<TestResponse> {
      return call(place, {
        method: 'POST',
        headers: {
          authorization,
          'tus-resumable': '1.0.0',
          'upload-length': length,
          'upload-metadata': encodeMetadata(of.metadata(target)),
          ...extra,
        },
      });
    },
    /** Returns the server's offset. Throws unless the status is 200. */
    async offset(target: Known): Promise<number> {
      const { status, headers } = await this.ask(target);
      if (status !== 200) throw new Error(`The request for the upload's offset returned ${status}`);
      return Number(headers['upload-offset']);
    },
    ask: (target: Known) =>
      call(urlOf(target), { method: 'HEAD', headers: { authorization, 'tus-resumable': '1.0.0' } }),
    append: (target: Known, offset: number, body: Buffer): Promise<TestResponse> =>
      call(urlOf(target), { method: 'PATCH', body, headers: patchHeaders(offset, body.length) }),
    /** Opens a PATCH whose body the caller writes. Without `length`, the body is sent chunked. */
    openAppend: (target: Known, offset: number, length?: number): OpenCall =>
      openCall(urlOf(target), { method: 'PATCH', headers: patchHeaders(offset, length) }),
    end: (target: Known) =>
      call(urlOf(target), { method: 'DELETE', headers: { authorization, 'tus-resumable': '1.0.0' } }),
  };
}

export function encodeMetadata(metadata: Record<string, string>): string {
  return Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}
