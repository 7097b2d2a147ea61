import { receiveAnalysisInput } from '@swing/contract/analysis';
import { holderOf } from '@swing/domain/access-policies';
import { notFound } from '../../../kernel/app-error.ts';
import { RawResponse } from '../../../kernel/responses/raw-response.ts';
import { defineStreamVerb } from '../../../kernel/verb.ts';
import { runExclusiveUpload } from '../../media/exclusive-upload.ts';
import { takeBackFile } from '../receiving/take-back-file.ts';

/**
 * Takes back an analysis video that is arriving, or has arrived and is not complete (submissions-24). Ends a request that still sends it.
 * Idempotent. Throws UPLOAD_URL_USED once the analysis was accepted.
 */
export const takeBackAnalysis = defineStreamVerb({
  name: 'analysis.takeBack',
  kind: 'receive',
  input: receiveAnalysisInput,
  access: holderOf('the upload URL'),
  rateLimit: 'uploadPiece',
  rest: {
    method: 'DELETE',
    path: '/api/analysis/upload/:token',
    status: 204,
    headers: { 'cache-control': 'no-store' },
    summary: 'Withdraw an analysis video before it is complete',
  },
  async run({ ctx, input }) {
    const id = ctx.uploadTokens.idFrom(input.token);
    if (id === null) throw notFound('Upload');
    return runExclusiveUpload(id, async () => {
      await takeBackFile(ctx, id);
      return new RawResponse(204, {});
    });
  },
});
