import { buffer } from 'node:stream/consumers';
import { anyone } from '@swing/domain/access-policies';
import * as z from 'zod/mini';
import { notFound } from '../../../kernel/app-error.ts';
import { defineStreamVerb } from '../../../kernel/verb.ts';
import { isAtStream } from '../receiving/stream-upload.ts';

/**
 * Receives a notification of Cloudflare Stream, authenticated by a signature over the raw body. Only the id in it is used: a job asks
 * Cloudflare for the state of the video (submissions-27). Idempotent.
 */
export const receiveStreamWebhook = defineStreamVerb({
  name: 'analysis.receiveStreamWebhook',
  kind: 'receive',
  input: z.object({}),
  output: z.object({ received: z.literal(true) }),
  access: anyone(),
  rateLimit: 'webhook',
  body: 'webhook',
  rest: {
    method: 'POST',
    path: '/api/cloudflare-stream/webhook',
    summary: 'Receive a notification of Cloudflare Stream',
    bodyLimit: 65_536,
  },
  async run({ ctx, bytes, headers }) {
    const { cloudflareStream, database, jobs, now } = ctx;
    if (!cloudflareStream) throw notFound('Webhook');
    const signature = String(headers['webhook-signature'] ?? '');
    cloudflareStream.requireSignature(signature);
    const { stream } = await bytes.open();
    const { uid } = cloudflareStream.readWebhook(await buffer(stream), signature, now);
    const upload = await database.analysisUpload.findUnique({
      where: { streamUid: uid },
      include: { submission: { select: { playerId: true } } },
    });
    // The account may have other videos.
    if (isAtStream(upload)) {
      const payload = { uploadId: upload.id, playerId: upload.submission.playerId };
      await database.$transaction((tx) => jobs.enqueue(tx, 'fetch-stream-analysis', payload));
    }
    return { received: true };
  },
});
