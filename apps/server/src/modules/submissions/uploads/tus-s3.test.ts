import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { testBucket } from '@swing/storage/testing/swift';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { writeChunk } from '../../../testing/http-call.ts';
import { createStoryClient } from '../../../testing/story-client.ts';
import { syntheticVideo } from '../../../testing/synthetic-video.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createTusClient } from '../../../testing/tus-client.ts';
import { watchKeys } from '../../../testing/watch-keys.ts';

const mebibyte = 1_048_576;
const pieceBytes = 8 * mebibyte;
const place = await testBucket();
const why = 'skipped' in place ? ` (${place.skipped})` : '';

let server: TestServer;
beforeAll(async () => {
  if ('skipped' in place) return;
  server = await startTestServer({ storage: { bucket: { ...place.bucket, partSize: 5 * mebibyte } } });
});
afterAll(async () => {
  if ('skipped' in place) return;
  await server.close();
  await place.stop();
});

it.skipIf('skipped' in place)(
  `[UPL-09] resumes an upload whose parts are in a bucket, and streams it from there${why}`,
  async () => {
    const client = createStoryClient(await server.app.listen({ port: 0, host: '127.0.0.1' }));
    const keys = watchKeys(server.services.storage);
    const video = await buffer((await syntheticVideo(21 * mebibyte + 12_345)).stream());
    const sha256 = createHash('sha256').update(video).digest('hex');
    const { accountId } = await server.factories.createPlayer();
    const { token } = await server.services.sessions.create({ accountId, scope: 'player' });
    const tus = createTusClient(client.origin, token);
    const draft = await client.requestUpload(token, video.length);
    await tus.create(draft, video.length);
    expect((await tus.append(draft, 0, video.subarray(0, pieceBytes))).status).toBe(204);
    const claim = async () => (await server.services.database.uploadAttempt.findFirstOrThrow()).claim;
    const before = await claim();
    const { sending } = tus.openAppend(draft, pieceBytes, pieceBytes);
    await writeChunk(sending, video.subarray(pieceBytes, pieceBytes + 6 * mebibyte));
    await vi.waitFor(async () => expect(await claim()).not.toBe(before), 20_000);
    sending.destroy();
    let offset = await tus.offset(draft);
    expect(offset).toBeGreaterThanOrEqual(pieceBytes);
    for (; offset < video.length; offset += pieceBytes) {
      expect((await tus.append(draft, offset, video.subarray(offset, offset + pieceBytes))).status).toBe(204);
    }
    const row = await server.services.database.submission.findUniqueOrThrow({ where: { id: draft.submissionId } });
    expect(row).toMatchObject({ sha256, storedSize: BigInt(video.length), attemptKey: null });
    await client.submit(token, draft, video.length);
    const stored = await client.stream(token, draft.uploadKey);
    expect(createHash('sha256').update(stored.body).digest('hex')).toBe(sha256);
    expect(await keys.kept()).toEqual([row.storedKey]);
  },
  120_000,
);
