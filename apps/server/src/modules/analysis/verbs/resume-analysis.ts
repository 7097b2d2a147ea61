import { receiveAnalysisInput, receiveAnalysisOutput } from '@swing/contract/analysis';
import { holderOf } from '@swing/domain/access-policies';
import { maxAnalysisBytes } from '@swing/domain/upload-rules';
import { runExclusiveUpload } from '../../media/exclusive-upload.ts';
import { connectionLost } from '../../media/receive-bytes.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { RawResponse } from '../../../kernel/responses/raw-response.ts';
import { defineStreamVerb } from '../../../kernel/verb.ts';
import { findUnusedUpload, findUpload } from '../receiving/find-upload.ts';
import { isToBeHeld } from '../receiving/hold-file.ts';
import { analysisTooLarge, receiveFile } from '../receiving/receive-file.ts';
import { storedPart } from '../receiving/stored-part.ts';
import { arrivedBytes, firstByte, isAccepted, wantsCompletion } from '../receiving/upload-headers.ts';

const path = '/api/analysis/upload/:token';
const headers = { 'cache-control': 'no-store' };

/**
 * Returns how many bytes of an analysis video have arrived, in Upload-Offset. Upload-Complete is ?1 once the analysis was accepted. Ends
 * a request that still sends the video, since its connection was lost.
 */
export const askAnalysisOffset = defineStreamVerb({
  name: 'analysis.askOffset',
  kind: 'receive',
  input: receiveAnalysisInput,
  access: holderOf('the upload URL'),
  rateLimit: 'uploadPiece',
  rest: {
    method: 'HEAD',
    path,
    headers,
    responseHeaders: { 'Upload-Offset': arrivedBytes, 'Upload-Complete': isAccepted },
    summary: 'Get how many bytes of an analysis video have arrived',
  },
  async run({ ctx, input }) {
    const { id } = await findUpload(ctx, input.token);
    return runExclusiveUpload(id, async () => {
      // The request that was ended may have accepted the video.
      const upload = await findUpload(ctx, input.token);
      if (upload.spentAt) return new RawResponse(200, { 'upload-complete': '?1' });
      const { offset } = await storedPart(ctx.storage, upload);
      return new RawResponse(200, { 'upload-offset': String(offset), 'upload-complete': '?0' });
    });
  },
});

/**
 * Receives the rest of an interrupted analysis video, from Upload-Offset to its end. With Upload-Complete: ?0, it is then kept. An empty
 * body at the end of a video that is kept completes it (submissions-24).
 */
export const resumeAnalysis = defineStreamVerb({
  name: 'analysis.resume',
  kind: 'receive',
  body: 'raw',
  input: receiveAnalysisInput,
  output: receiveAnalysisOutput,
  access: holderOf('the upload URL'),
  rateLimit: 'uploadPiece',
  rest: {
    method: 'PATCH',
    path,
    headers,
    requestHeaders: { 'Upload-Offset': firstByte, 'Upload-Complete': wantsCompletion },
    summary: 'Send the rest of an interrupted analysis video, or an empty body to complete one that is kept',
  },
  async run({ ctx, input, bytes, headers: sent }) {
    const { id } = await findUnusedUpload(ctx, input.token);
    const wanted = parseOffset(sent['upload-offset']);
    const isHeld = isToBeHeld(sent['upload-complete']);
    if (wanted + (bytes.contentLength ?? 0) > maxAnalysisBytes) throw analysisTooLarge();
    const { stream } = await bytes.open();
    // It must not take over from the request that continues it.
    if (bytes.signal.aborted) throw connectionLost();
    return runExclusiveUpload(id, async (taken) => {
      const upload = await findUnusedUpload(ctx, input.token);
      const resumed = await storedPart(ctx.storage, upload);
      if (wanted !== resumed.offset) {
        throw new AppError('OFFSET_CONFLICT', `The upload is at byte ${resumed.offset}. Continue from there.`);
      }
      if (resumed.isWhole && bytes.contentLength !== 0) {
        throw new AppError('BAD_REQUEST', 'The whole video has arrived. Send an empty body to complete it.');
      }
      const signal = AbortSignal.any([bytes.signal, taken]);
      // Without a key, no request has stored any bytes yet, so this one starts a new attempt.
      return receiveFile(ctx, upload, {
        source: stream,
        resumed: upload.key === null ? null : resumed,
        isHeld,
        signal,
      });
    });
  },
});

function parseOffset(header: string | string[] | undefined): number {
  if (typeof header === 'string' && /^\d{1,15}$/.test(header)) return Number(header);
  throw new AppError('BAD_REQUEST', 'Send the offset of the first byte in the header Upload-Offset.');
}
