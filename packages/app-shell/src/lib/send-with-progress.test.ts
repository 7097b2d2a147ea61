import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConnectionError } from './connection-error.ts';
import { sendAnalysisFile, type Report } from './send-analysis-file.ts';
import { sendWithProgress } from './send-with-progress.ts';
import { endedHold } from './testing/send-holds.ts';
import { stubRequests } from './testing/stub-requests.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const video = new Blob(['0123456789']);
const timedOut = new ConnectionError('The request timed out');

function start(body = video, signal?: AbortSignal) {
  const [requests, shares] = [stubRequests(), [] as number[]];
  const onProgress = (share: number) => void shares.push(share);
  const ended = sendWithProgress('POST', '/u', body, { onProgress, ...(signal && { signal }) }).catch(
    (thrown: unknown) => thrown,
  );
  return { request: requests[0]!, shares, ended };
}

it('[REC-08] reports the progress and returns the response, whatever its status, and leaves no timer', async () => {
  const { request, shares, ended } = start();
  request.progress(5, 10);
  request.respond(413, 'too large');
  expect(await ended).toEqual({ status: 413, statusText: 'OK', text: 'too large' });
  expect(shares).toEqual([0.5]);
  expect(vi.getTimerCount()).toBe(0);
});

it('[REC-08] counts the connection as lost after a minute without progress', async () => {
  const { request, ended } = start();
  await vi.advanceTimersByTimeAsync(59_999);
  request.progress(4, 10);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(request.isAborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(request.isAborted).toBe(true);
  expect(await ended).toEqual(timedOut);
});

it.each([
  ['all bytes are sent', video],
  ['it began, if there are none', new Blob()],
])('[REC-08] waits for a response for 150 s after %s', async (_, body) => {
  const { request, ended } = start(body);
  if (body.size > 0) request.progress(10, 10);
  await vi.advanceTimersByTimeAsync(149_999);
  expect(request.isAborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await ended).toEqual(timedOut);
});

it('[REC-08] fails with a lost connection, and with the reason for which the caller ends it', async () => {
  const lost = start();
  lost.request.fail();
  expect(await lost.ended).toEqual(new ConnectionError('No response'));
  const controller = new AbortController();
  const takenBack = start(video, controller.signal);
  controller.abort(new Error('taken back'));
  expect(await takenBack.ended).toEqual(new Error('taken back'));
  expect(takenBack.request.isAborted).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it('[REC-08] the rest of an analysis is sent after a network that drops everything without a word', async () => {
  const requests = stubRequests();
  const statuses: Parameters<Report>[0][] = [];
  const outcome = sendAnalysisFile(
    {
      send: sendWithProgress,
      head: async () => ({ status: 200, headers: new Headers({ 'upload-offset': '4', 'upload-complete': '?0' }) }),
      wait: () => Promise.resolve(false),
    },
    '/u',
    { video, name: 'analysis.mp4' },
    (status) => void statuses.push(status),
    endedHold(),
  );
  requests[0]!.progress(43, 100);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(statuses).toEqual([
    { phase: 'uploading', percent: 43 },
    { phase: 'waiting', percent: 43 },
  ]);
  requests[1]!.respond(201, '{"success":true,"isHeld":true}');
  await vi.advanceTimersByTimeAsync(0);
  requests[2]!.respond(200, '{"success":true,"videoKey":"k"}');
  expect(await outcome).toEqual({ success: true, videoKey: 'k' });
  expect(requests.map(({ sent }) => sent)).toEqual(['POST /u', 'PATCH /u from 4', 'PATCH /u from 10']);
});
