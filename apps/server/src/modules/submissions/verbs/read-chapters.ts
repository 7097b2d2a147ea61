import { Readable } from 'node:stream';
import { paths } from '@swing/contract/paths';
import { readChaptersInput } from '@swing/contract/submissions';
import { sessions } from '@swing/domain/access-policies';
import { chaptersVtt } from '@swing/domain/key-points';
import { findReadableSubmission } from '../find.ts';
import { keyPointsOf } from '../key-points-of.ts';
import { DownloadResponse } from '../../../kernel/responses/download-response.ts';
import { notFound } from '../../../kernel/app-error.ts';
import { defineStreamVerb } from '../../../kernel/verb.ts';

/** Returns the key points of an analysis as WebVTT chapters. Throws NOT_FOUND if there are none. */
export const readChapters = defineStreamVerb({
  name: 'submissions.readChapters',
  kind: 'send',
  input: readChaptersInput,
  access: sessions('player', 'coach', 'admin'),
  rateLimit: 'read',
  rest: {
    method: 'GET',
    path: paths.chapters(':submissionId'),
    summary: 'Get the chapters of an analysis as WebVTT',
    responseType: 'text/vtt',
  },
  async run({ ctx, input }) {
    const row = await findReadableSubmission(ctx.database, ctx.actor, input.submissionId);
    const points = keyPointsOf(row, ctx.now);
    if (!row.analysis || points.length === 0) throw notFound('Chapters');
    const vtt = chaptersVtt(points, row.analysis.durationSeconds);
    return new DownloadResponse({
      open: () => Readable.from([vtt]),
      contentType: 'text/vtt; charset=utf-8',
      fileName: 'chapters.vtt',
    });
  },
});
