import { receiveAnalysisInput, receiveAnalysisOutput } from '@swing/contract/analysis';
import { holderOf } from '@swing/domain/access-policies';
import { maxAnalysisBytes } from '@swing/domain/upload-rules';
import { runExclusiveUpload } from '../../media/exclusive-upload.ts';
import { connectionLost } from '../../media/receive-bytes.ts';
import { defineStreamVerb } from '../../../kernel/verb.ts';
import { findUnusedUpload } from '../receiving/find-upload.ts';
import { isToBeHeld } from '../receiving/hold-file.ts';
import { analysisTooLarge, receiveFile } from '../receiving/receive-file.ts';
import { wantsCompletion } from '../receiving/upload-headers.ts';

/** Allowance for multipart boundaries and part headers. */
const formOverheadBytes = 65_536;

/** Receives an analysis video as the one file of a form. With Upload-Complete: ?0, it is kept until PATCH completes it (submissions-24). */
export const receiveAnalysis = defineStreamVerb({
  name: 'analysis.receive',
  kind: 'receive',
  body: 'form-file',
  input: receiveAnalysisInput,
  output: receiveAnalysisOutput,
  access: holderOf('the upload URL'),
  rateLimit: 'upload',
  rest: {
    method: 'POST',
    path: '/api/analysis/upload/:token',
    status: 201,
    requestHeaders: { 'Upload-Complete': wantsCompletion },
    summary: 'Send an analysis video. With the header Upload-Complete: ?0, it is kept until PATCH completes it',
  },
  async run({ ctx, input, bytes, headers }) {
    const isHeld = isToBeHeld(headers['upload-complete']);
    const upload = await findUnusedUpload(ctx, input.token);
    if ((bytes.contentLength ?? 0) > maxAnalysisBytes + formOverheadBytes) throw analysisTooLarge();
    const { stream } = await bytes.open();
    // It must not take over from the request that continues it.
    if (bytes.signal.aborted) throw connectionLost();
    return runExclusiveUpload(upload.id, (taken) =>
      receiveFile(ctx, upload, {
        source: stream,
        resumed: null,
        isHeld,
        signal: AbortSignal.any([bytes.signal, taken]),
      }),
    );
  },
});
