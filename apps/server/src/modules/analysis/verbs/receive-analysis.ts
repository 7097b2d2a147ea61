import { receiveAnalysisInput, receiveAnalysisOutput } from '@swing/contract/analysis';
import { holderOf } from '@swing/domain/access-policies';
import { maxAnalysisBytes } from '@swing/domain/upload-rules';
import { runExclusiveUpload } from '../../media/exclusive-upload.ts';
import { connectionLost } from '../../media/receive-bytes.ts';
import { defineStreamVerb } from '../../../kernel/verb.ts';
import { findUnusedUpload } from '../receiving/find-upload.ts';
import { analysisTooLarge, receiveFile } from '../receiving/receive-file.ts';

/** Allowance for multipart boundaries and part headers. */
const formOverheadBytes = 65_536;

/** Receives an analysis video as the one file of a form. */
export const receiveAnalysis = defineStreamVerb({
  name: 'analysis.receive',
  kind: 'receive',
  body: 'form-file',
  input: receiveAnalysisInput,
  output: receiveAnalysisOutput,
  access: holderOf('the upload URL'),
  rateLimit: 'upload',
  rest: { method: 'POST', path: '/api/analysis/upload/:token', status: 201, summary: 'Send an analysis video' },
  async run({ ctx, input, bytes }) {
    const upload = await findUnusedUpload(ctx, input.token);
    if ((bytes.contentLength ?? 0) > maxAnalysisBytes + formOverheadBytes) throw analysisTooLarge();
    const { stream } = await bytes.open();
    // It must not take over from the request that continues it.
    if (bytes.signal.aborted) throw connectionLost();
    return runExclusiveUpload(upload.id, (taken) =>
      receiveFile(ctx, upload, { source: stream, resumed: null, signal: AbortSignal.any([bytes.signal, taken]) }),
    );
  },
});
