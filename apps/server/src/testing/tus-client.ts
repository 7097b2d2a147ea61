import { call, openCall, type TestResponse, type OpenCall } from './http-call.ts';
import type { Draft } from './story-client.ts';

/** Hand-written calls of tus 1.0, so that tests can send invalid ones. */
export function createTusClient(origin: string, token: string) {
  const place = new URL('/api/video/tus/', origin);
  const authorization = `Bearer ${token}`;
  const urlOf = (draft: Pick<Draft, 'submissionId'>) => new URL(draft.submissionId, place);
  const patchHeaders = (offset: number, length?: number) => ({
    authorization,
    'tus-resumable': '1.0.0',
    'content-type': 'application/offset+octet-stream',
    'upload-offset': offset,
    ...(length === undefined ? {} : { 'content-length': length }),
  });
  return {
    create(draft: Draft, length: number, extra: Record<string, string> = {}): Promise<TestResponse> {
      const metadata = { submissionId: draft.submissionId, key: draft.uploadKey, filename: 'swing ü.mp4' };
      return call(place, {
        method: 'POST',
        headers: {
          authorization,
          'tus-resumable': '1.0.0',
          'upload-length': length,
          'upload-metadata': encodeMetadata(metadata),
          ...extra,
        },
      });
    },
    /** Returns the server's offset. Throws unless the status is 200. */
    async offset(draft: Pick<Draft, 'submissionId'>): Promise<number> {
      const { status, headers } = await this.ask(draft);
      if (status !== 200) throw new Error(`The request for the upload's offset returned ${status}`);
      return Number(headers['upload-offset']);
    },
    ask: (draft: Pick<Draft, 'submissionId'>) =>
      call(urlOf(draft), { method: 'HEAD', headers: { authorization, 'tus-resumable': '1.0.0' } }),
    append: (draft: Pick<Draft, 'submissionId'>, offset: number, body: Buffer): Promise<TestResponse> =>
      call(urlOf(draft), { method: 'PATCH', body, headers: patchHeaders(offset, body.length) }),
    /** Opens a PATCH whose body the caller writes. Without `length`, the body is sent chunked. */
    openAppend: (draft: Pick<Draft, 'submissionId'>, offset: number, length?: number): OpenCall =>
      openCall(urlOf(draft), { method: 'PATCH', headers: patchHeaders(offset, length) }),
    end: (draft: Pick<Draft, 'submissionId'>) =>
      call(urlOf(draft), { method: 'DELETE', headers: { authorization, 'tus-resumable': '1.0.0' } }),
  };
}
export type TusClient = ReturnType<typeof createTusClient>;

export function encodeMetadata(metadata: Record<string, string>): string {
  return Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}
