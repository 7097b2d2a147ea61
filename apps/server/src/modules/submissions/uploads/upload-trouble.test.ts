import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fixturePath } from '@swing/media/testing/fixtures';
import { StoreUnavailableError } from '@swing/storage/object-store-errors';
import type { ObjectStore } from '@swing/storage/object-store';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jsonOf, type TestResponse } from '../../../testing/http-call.ts';
import type { Draft, StoryClient } from '../../../testing/story-client.ts';
import { testNow, type TestServer } from '../../../testing/test-server.ts';
import { createTusClient, type TusClient } from '../../../testing/tus-client.ts';
import { expectCounted, expectNothingOrphaned as leftNothing } from '../../../testing/upload-aftermath.ts';
import { createUploader, startUploadServer } from '../../../testing/upload-server.ts';
import { watchKeys } from '../../../testing/watch-keys.ts';

let server: TestServer;
let client: StoryClient;
let video: Buffer;
let token: string;
let playerId: string;
let tus: TusClient;
let keys: ReturnType<typeof watchKeys>;
let wholeStore: ObjectStore;
beforeAll(async () => {
  ({ server, client } = await startUploadServer());
  video = await readFile(fixturePath('swing-animation.mp4'));
  wholeStore = { ...server.services.storage };
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(testNow);
  Object.assign(server.services.storage, wholeStore);
  keys = watchKeys(server.services.storage);
  ({ id: playerId, token, tus } = await createUploader({ server, client }));
});

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const rowOf = ({ submissionId: id }: Draft) => server.services.database.submission.findUniqueOrThrow({ where: { id } });
const errorOf = (answer: TestResponse) => ({ status: answer.status, error: jsonOf<{ error: string }>(answer).error });

const unavailable = {
  status: 503,
  error: 'Videos cannot be stored or read right now. Please try again in a few minutes.',
};

const expectNothingCounted = () => expectCounted(server, playerId, 0);
const expectNothingOrphaned = () => leftNothing(server, keys);

/** Lets the disk accept `bytes` more, then be full. */
function fillDiskAfter(bytes: number): void {
  const { append } = wholeStore;
  server.services.storage.append = (key, offset, source, options) =>
    append(key, offset, fullAfter(source, bytes), options);
}

async function* fullAfter(source: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array> {
  let left = bytes;
  for await (const chunk of source) {
    const part = chunk.subarray(0, left);
    left -= part.byteLength;
    if (part.byteLength > 0) yield part;
    if (part.byteLength < chunk.byteLength)
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  }
}

/** Makes every call of the store fail. */
function takeStorageDown(): void {
  const down = async () => {
    throw new StoreUnavailableError('The object service does not answer.');
  };
  for (const method of ['open', 'append', 'commit', 'abort', 'stat', 'read', 'delete'] as const)
    server.services.storage[method] = down;
}

const bringStorageBack = () => {
  Object.assign(server.services.storage, wholeStore);
  keys = watchKeys(server.services.storage);
};

describe('[UPL-04] a full disk', () => {
  it('is reported to a PUT, which counts and stores nothing, and the next PUT succeeds', async () => {
    const draft = await client.requestUpload(token, video.length);
    fillDiskAfter(100_000);
    expect(errorOf(await client.upload(draft, video))).toEqual(unavailable);
    expect(await rowOf(draft)).toMatchObject({ status: 'draft', storedKey: null, attemptKey: null });
    await expectNothingCounted();
    expect(await keys.kept()).toEqual([]);
    server.services.storage.append = wholeStore.append;
    expect((await client.upload(draft, video)).status).toBe(201);
    await client.submit(token, draft, video.length);
    await expectNothingOrphaned();
  });

  it('[UPL-09] is reported to a resumable upload, which resumes from the last byte stored', async () => {
    const draft = await client.requestUpload(token, video.length);
    await tus.create(draft, video.length);
    fillDiskAfter(100_000);
    expect(errorOf(await tus.append(draft, 0, video))).toEqual(unavailable);
    await expectNothingCounted();
    server.services.storage.append = wholeStore.append;
    const offset = await tus.offset(draft);
    expect(offset).toBe(100_000);
    expect((await tus.append(draft, offset, video.subarray(offset))).status).toBe(204);
    expect((await rowOf(draft)).sha256).toBe(sha256(video));
    await expectNothingOrphaned();
  });
});

describe('[UPL-04] a store that is down for a minute', () => {
  it('[UPL-09] lets a resumable upload continue afterwards', async () => {
    const draft = await client.requestUpload(token, video.length);
    await tus.create(draft, video.length);
    await tus.append(draft, 0, video.subarray(0, 50_000));
    takeStorageDown();
    expect(errorOf(await tus.append(draft, 50_000, video.subarray(50_000)))).toEqual(unavailable);
    expect((await tus.ask(draft)).status).toBe(503);
    server.setNow(new Date(testNow.getTime() + 60_000));
    bringStorageBack();
    expect(await tus.offset(draft)).toBe(50_000);
    await tus.append(draft, 50_000, video.subarray(50_000));
    expect((await rowOf(draft)).sha256).toBe(sha256(video));
    await client.submit(token, draft, video.length);
    expect((await client.stream(token, draft.uploadKey)).body.equals(video)).toBe(true);
  });

  it('fails a PUT, a playback and a creation, and leaves no orphaned bytes', async () => {
    const shown = await client.requestUpload(token, video.length);
    await client.upload(shown, video);
    await client.submit(token, shown, video.length);
    const { accountId } = await server.factories.createPlayer();
    const other = (await server.services.sessions.create({ accountId, scope: 'player' })).token;
    const draft = await client.requestUpload(other, video.length);
    takeStorageDown();
    expect(errorOf(await client.upload(draft, video))).toEqual(unavailable);
    expect(errorOf(await createTusClient(client.origin, other).create(draft, video.length))).toEqual(unavailable);
    expect(errorOf(await client.stream(token, shown.uploadKey))).toEqual(unavailable);
    await expectCounted(server, accountId, 0);
    await expectCounted(server, playerId, 1);
    bringStorageBack();
    expect((await client.upload(draft, video)).status).toBe(201);
    await expectNothingOrphaned();
  });
});

describe('[UPL-09] a second tab', () => {
  it('that sends the same file at the same time breaks nothing, and both get correct responses', async () => {
    const draft = await client.requestUpload(token, video.length);
    await tus.create(draft, video.length);
    const tabs = [tus, createTusClient(client.origin, token)];
    const piece = 20_000;
    for (let offset = 0; offset < video.length; ) {
      const answers = await Promise.all(
        tabs.map((tab) => tab.append(draft, offset, video.subarray(offset, offset + piece))),
      );
      for (const { status, headers } of answers) {
        expect([204, 409]).toContain(status);
        if (status === 204) expect(Number(headers['upload-offset'])).toBe(Math.min(offset + piece, video.length));
      }
      offset = await tus.offset(draft);
    }
    expect(await rowOf(draft)).toMatchObject({ sha256: sha256(video), storedSize: BigInt(video.length) });
    await expectNothingOrphaned();
  });

  it('that restarts the same draft gives the first one a clear error', async () => {
    const draft = await client.requestUpload(token, video.length);
    await tus.create(draft, video.length);
    await tus.append(draft, 0, video.subarray(0, 40_000));
    await createTusClient(client.origin, token).create(draft, video.length);
    const late = await tus.append(draft, 40_000, video.subarray(40_000));
    expect(errorOf(late)).toEqual({
      status: 409,
      error: 'The upload is at another offset. Send a HEAD request to get it.',
    });
    await expectNothingCounted();
    await expectNothingOrphaned();
  });
});

describe('[UPL-02] a file that changes while it is sent', () => {
  it('is refused by its content if the received bytes are no longer a video', async () => {
    const draft = await client.requestUpload(token, video.length);
    await tus.create(draft, video.length);
    await tus.append(draft, 0, video.subarray(0, 4));
    const answer = await tus.append(draft, 4, Buffer.alloc(video.length - 4, 'x'));
    expect(errorOf(answer)).toEqual({
      status: 400,
      error: 'This file is not a video we can read. It may be damaged or incomplete. Please choose another.',
    });
    expect((await rowOf(draft)).status).toBe('removed');
    await expectNothingCounted();
    await expectNothingOrphaned();
  });

  it('is refused by its length when it has grown', async () => {
    const draft = await client.requestUpload(token, video.length);
    await tus.create(draft, video.length);
    await tus.append(draft, 0, video.subarray(0, 1_000));
    const grown = Buffer.concat([video.subarray(1_000), Buffer.alloc(10)]);
    expect(errorOf(await tus.append(draft, 1_000, grown))).toEqual({
      status: 400,
      error: 'The file has more bytes than announced.',
    });
    await expectNothingCounted();
    await expectNothingOrphaned();
  });
});
