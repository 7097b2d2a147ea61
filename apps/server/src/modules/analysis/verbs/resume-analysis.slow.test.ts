import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fixturePath } from '@swing/media/testing/fixtures';
import { UploadNotFoundError } from '@swing/storage/object-store-errors';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginAnalysisStory, type AnalysisStory } from '../../../testing/analysis-story.ts';
import { askOffset, sendRest } from '../../../testing/analysis-upload-calls.ts';
import { openCall, writeChunk } from '../../../testing/http-call.ts';
import { videoForm } from '../../../testing/story-client.ts';
import { testNow } from '../../../testing/test-server.ts';
import { startUploadServer, type UploadServer } from '../../../testing/upload-server.ts';

// Each whole file is checked in a process of its own, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let site: UploadServer;
let story: AnalysisStory;
let video: Buffer;
/** Bytes that the store has accepted since the last call began. */
let storedBytes = 0;
beforeAll(async () => {
  site = await startUploadServer();
  const { storage } = site.server.services;
  const append = storage.append.bind(storage);
  storage.append = (key, offset, source, options) => append(key, offset, counted(source), options);
  video = await readFile(fixturePath('swing-animation.mp4'));
});
afterAll(() => site.server.close());
beforeEach(async () => {
  site.server.setNow(testNow);
  story = await beginAnalysisStory(site);
});

async function* counted(source: AsyncIterable<Uint8Array>) {
  for await (const chunk of source) {
    yield chunk;
    storedBytes += chunk.length;
  }
}

/** Sends the first bytes of a body, and waits until most of them are stored. */
async function sendFirst(request: ReturnType<typeof openCall>, bytes: Uint8Array) {
  storedBytes = 0;
  await writeChunk(request.sending, bytes);
  await vi.waitFor(() => expect(storedBytes).toBeGreaterThan(bytes.length - 5_000), 60_000);
}

/** Sends the first bytes of a form and leaves the connection open. */
async function openForm(url: string, bytes: number) {
  const form = videoForm(video);
  const request = openCall(url, { method: 'POST', headers: form.headers });
  await sendFirst(request, form.body.subarray(0, bytes));
  return request;
}

async function cut({ sending, answered }: Awaited<ReturnType<typeof openForm>>) {
  sending.destroy();
  await answered.catch(() => undefined);
  await vi.waitFor(async () => expect((await story.row()).status).toBe('analyzing'), 60_000);
}

/** An upload URL, and how many bytes of the video arrived before its connection was cut. */
async function interrupted(bytes = 60_000) {
  const url = await story.url();
  await cut(await openForm(url, bytes));
  const { offset = 0 } = await askOffset(url);
  return { url, offset };
}

describe('an analysis whose connection was cut', () => {
  it('[REC-08] keeps what arrived, says how much, and goes on from there, however often it is cut', async () => {
    const { url, offset } = await interrupted();
    expect(offset).toBeGreaterThan(50_000);
    expect(offset).toBeLessThan(60_000);
    expect(await story.shownToCoach()).toMatchObject({ status: 'analyzing', problem: 'interrupted' });

    const headers = { 'upload-offset': String(offset), 'content-length': String(video.length - offset) };
    const request = openCall(url, { method: 'PATCH', headers });
    await sendFirst(request, video.subarray(offset, offset + 30_000));
    expect((await story.row()).status).toBe('receiving');
    await cut(request);
    const second = await askOffset(url);
    expect(second).toEqual({ status: 200, offset: offset + 30_000, complete: '?0' });

    const answer = await sendRest(url, offset + 30_000, video.subarray(offset + 30_000));
    expect(answer).toEqual({ status: 200, success: true, videoKey: expect.stringMatching(/^[0-9a-f]{32}$/) });
    const { status, analysis } = await story.row();
    expect([status, analysis?.key, Number(analysis?.size)]).toEqual(['completed', answer.videoKey, video.length]);
    expect((await story.served(answer.videoKey ?? '')).equals(video)).toBe(true);
    expect(analysis?.sha256).toBe(createHash('sha256').update(video).digest('hex'));
    await site.server.drainJobs();
    expect((await story.mails()).filter((template) => template === 'analysis-ready')).toHaveLength(1);
  });

  it('[REC-08] is accepted once: afterwards HEAD says so, and the URL takes no more bytes', async () => {
    const { url, offset } = await interrupted();
    expect((await sendRest(url, offset, video.subarray(offset))).status).toBe(200);
    expect(await askOffset(url)).toEqual({ status: 200, offset: undefined, complete: '?1' });
    expect(await sendRest(url, video.length, Buffer.alloc(0))).toMatchObject({ status: 409, code: 'UPLOAD_URL_USED' });
    expect(await story.post(url, video)).toMatchObject({ status: 409, code: 'UPLOAD_URL_USED' });
  });

  it('[REC-08] that had arrived whole is checked again without sending it again', async () => {
    const { url, offset } = await interrupted();
    const [upload] = await story.uploads();
    const { storage } = site.server.services;
    async function* rest() {
      yield video.subarray(offset);
    }
    await storage.append(upload?.key ?? '', offset, rest());
    await storage.commit(upload?.key ?? '');

    expect(await askOffset(url)).toEqual({ status: 200, offset: video.length, complete: '?0' });
    const more = await sendRest(url, video.length, Buffer.from('more'));
    expect([more.status, more.error]).toEqual([400, 'The whole video has arrived. Send an empty body to complete it.']);
    expect(await sendRest(url, video.length, Buffer.alloc(0))).toMatchObject({ status: 200, success: true });
    expect((await story.row()).status).toBe('completed');
  });

  it.each([
    ['another offset', '1', 409, 'OFFSET_CONFLICT', /^The upload is at byte \d+\. Continue from there\.$/],
    ['no number', 'x', 400, 'BAD_REQUEST', /^Send the offset of the first byte in the header Upload-Offset\.$/],
    [
      'more bytes than an analysis may have',
      '2000000000',
      413,
      'TOO_LARGE',
      /^The analysis video must be at most 1 GB\.$/,
    ],
  ])('[REC-08] refuses to go on from %s, and changes nothing', async (_name, sent, status, code, error) => {
    const { url, offset } = await interrupted();
    const before = await story.row();
    const answer = await sendRest(url, sent, video.subarray(0, 1_000));
    expect(answer).toMatchObject({ status, code, error: expect.stringMatching(error) });
    expect(await story.row()).toEqual(before);
    expect((await askOffset(url)).offset).toBe(offset);
  });

  it('[REC-08] ends the old connection that hangs when the sender asks for the offset', async () => {
    const url = await story.url();
    const hanging = await openForm(url, 60_000);
    const { status, offset = 0 } = await askOffset(url);
    expect([status, offset > 50_000]).toEqual([200, true]);
    expect((await hanging.answered.catch(() => ({ status: 'cut' }))).status).not.toBe(201);
    expect((await sendRest(url, offset, video.subarray(offset))).status).toBe(200);
  });

  it('[REC-08] can be sent again from its first byte, which discards what arrived before', async () => {
    const { url } = await interrupted();
    const [before] = await story.uploads();
    expect((await story.post(url, video)).status).toBe(201);
    const { storage } = site.server.services;
    await expect(storage.commit(before?.key ?? '')).rejects.toThrow(UploadNotFoundError);
    expect((await story.row()).analysis?.key).not.toBe(before?.key);
  });

  it('[REC-08] is refused once its submission has another analysis', async () => {
    const { url, offset } = await interrupted();
    expect((await story.send(video)).status).toBe(201);
    const answer = await sendRest(url, offset, video.subarray(offset));
    expect(answer).toMatchObject({ status: 409, error: 'This video already has its analysis.' });
  });

  it('[REC-08] is dropped a day after its URL was requested', async () => {
    const { url } = await interrupted();
    const [upload] = await story.uploads();
    site.server.setNow(new Date(testNow.getTime() + 24 * 3_600_000 + 1_000));
    await story.cleanUp();
    expect((await askOffset(url)).status).toBe(404);
    await expect(site.server.services.storage.commit(upload?.key ?? '')).rejects.toThrow(UploadNotFoundError);
  });
});

it('[REC-08] of which nothing has arrived is sent from its first byte', async () => {
  const url = await story.url();
  expect(await askOffset(url)).toEqual({ status: 200, offset: 0, complete: '?0' });
  expect(await sendRest(url, 0, video)).toMatchObject({ status: 200, success: true });
});

it('[REC-08] of a file that was refused nothing is kept, and the next one gets another key', async () => {
  const url = await story.url();
  expect((await story.post(url, Buffer.from('no video'))).status).toBe(400);
  expect((await story.uploads()).map(({ key }) => key)).toEqual([null]);
  expect(await askOffset(url)).toEqual({ status: 200, offset: 0, complete: '?0' });
  expect((await sendRest(url, 0, video)).status).toBe(200);
});

it('[REC-08] a correction goes on too, and the earlier analysis stays until it is whole', async () => {
  const first = await story.send(video);
  const url = await story.url({ isCorrection: true });
  const request = await openForm(url, 60_000);
  request.sending.destroy();
  await request.answered.catch(() => undefined);
  const { offset = 0 } = await askOffset(url);
  expect(offset).toBeGreaterThan(50_000);
  expect((await story.row()).analysis).toMatchObject({ key: first.videoKey, version: 1 });

  const answer = await sendRest(url, offset, video.subarray(offset));
  expect((await story.row()).analysis).toMatchObject({ key: answer.videoKey, version: 2 });
});
