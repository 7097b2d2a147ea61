import { describe, expect, it, vi } from 'vitest';
import { ConnectionError } from './connection-error.ts';
import { sendAnalysisFile, type Report } from './send-analysis-file.ts';
import type { HttpResponse } from './send-with-progress.ts';
import { endedHold, testHold } from './testing/send-holds.ts';

const file = { video: new Blob(['0123456789'], { type: 'video/mp4' }), name: 'analysis.mp4' };
const lost = new ConnectionError('cut');
const accepted: HttpResponse = { status: 200, statusText: 'OK', text: '{"success":true,"videoKey":"k"}' };
/** The whole file has arrived, and waits to be completed. */
const held: HttpResponse = { status: 201, statusText: 'Created', text: '{"success":true,"isHeld":true}' };
const refusal = (status: number, code: string, message: string): HttpResponse => ({
  status,
  statusText: '',
  text: JSON.stringify({ success: false, error: message, message, code, requestId: 'r' }),
});

type HeadAnswer = { status: number; headers: Record<string, string> } | Error;
const at = (offset: number): HeadAnswer => ({
  status: 200,
  headers: { 'upload-offset': String(offset), 'upload-complete': '?0' },
});

/** Sends the file. `answers` are those to POST and PATCH, `heads` those to HEAD, in order. */
async function sendWith(answers: (HttpResponse | Error)[], heads: HeadAnswer[], hold = endedHold()) {
  const sent: string[] = [];
  const waits: number[] = [];
  const statuses: Parameters<Report>[0][] = [];
  const outcome = await sendAnalysisFile(
    {
      async send(method, url, body, { headers = {}, onProgress } = {}) {
        const bytes = body instanceof FormData ? (body.get('file') as File) : body;
        const text = (await bytes.text()) || '(empty)';
        sent.push(`${method} ${url} ${headers['upload-offset'] ?? '-'} ${headers['upload-complete']} ${text}`);
        if (bytes.size > 0) onProgress?.(0.5);
        const answer = answers.shift();
        if (answer === undefined) throw new Error('one call too many');
        if (answer instanceof Error) throw answer;
        return answer;
      },
      async head() {
        const answer = heads.shift();
        if (answer === undefined || answer instanceof Error) throw answer ?? new Error('one HEAD too many');
        return { status: answer.status, headers: new Headers(answer.headers) };
      },
      async wait(milliseconds, signal) {
        signal.throwIfAborted();
        waits.push(milliseconds);
        return false;
      },
    },
    '/u',
    file,
    (status) => void statuses.push(status),
    hold,
  ).catch((thrown: unknown) => thrown);
  return { outcome, sent, waits, statuses };
}

describe('sending the file of an analysis', () => {
  it('[REC-08] posts the file, and completes it once it may', async () => {
    const { hold, release } = testHold();
    const answers = [held, accepted];
    const sending = sendWith(answers, [], hold);
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    for (let turn = 0; turn < 100; turn++) await Promise.resolve();
    expect(answers, 'nothing is completed before').toHaveLength(1);
    release();
    const { outcome, sent, statuses } = await sending;
    expect(outcome).toEqual({ success: true, videoKey: 'k' });
    expect(sent).toEqual(['POST /u - ?0 0123456789', 'PATCH /u 10 ?1 (empty)']);
    expect(statuses).toEqual([{ phase: 'uploading', percent: 50 }, { phase: 'complete' }, { phase: 'processing' }]);
  });

  it('[REC-08] shows that the server works on it, if that takes longer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { hold, release } = testHold();
    const statuses: string[] = [];
    let answer = (_response: HttpResponse) => {};
    const outcome = sendAnalysisFile(
      {
        send: (method) => (method === 'POST' ? Promise.resolve(held) : new Promise((resolve) => (answer = resolve))),
        head: () => Promise.reject(new Error('not asked')),
        wait: () => Promise.reject(new Error('no reason to wait')),
      },
      '/u',
      file,
      ({ phase }) => void statuses.push(phase),
      hold,
    );
    release();
    await vi.advanceTimersByTimeAsync(599);
    expect(statuses).toEqual(['complete']);
    await vi.advanceTimersByTimeAsync(1);
    expect(statuses).toEqual(['complete', 'processing']);
    answer(accepted);
    expect(await outcome).toMatchObject({ success: true });
    vi.useRealTimers();
  });

  it('[REC-08] completes nothing that was taken back, whether it has arrived or the connection is lost', async () => {
    for (const answers of [[held], [lost]]) {
      const { hold, takeBack } = testHold();
      const sending = sendWith(answers, [], hold);
      takeBack();
      const { outcome, sent } = await sending;
      expect(outcome).toEqual(new Error('taken back'));
      expect(sent).toHaveLength(1);
    }
  });

  it('[REC-08] sends the rest after a lost connection, and shows both', async () => {
    const { outcome, sent, waits, statuses } = await sendWith([lost, held, accepted], [at(6)]);
    expect(outcome).toEqual({ success: true, videoKey: 'k' });
    expect(sent).toEqual(['POST /u - ?0 0123456789', 'PATCH /u 6 ?0 6789', 'PATCH /u 10 ?1 (empty)']);
    expect(waits).toEqual([1000]);
    expect(statuses).toEqual([
      { phase: 'uploading', percent: 50 },
      { phase: 'waiting', percent: 50 },
      { phase: 'uploading', percent: 80 },
      { phase: 'complete' },
      { phase: 'processing' },
    ]);
  });

  it('[REC-08] completes again after a connection that was lost meanwhile, and never twice', async () => {
    const again = await sendWith([held, lost, accepted], [at(10)]);
    expect(again.sent.slice(1)).toEqual(['PATCH /u 10 ?1 (empty)', 'PATCH /u 10 ?1 (empty)']);
    expect(again.outcome).toMatchObject({ success: true });
    const done = await sendWith([held, lost], [{ status: 200, headers: { 'upload-complete': '?1' } }]);
    expect(done.sent.slice(1)).toEqual(['PATCH /u 10 ?1 (empty)']);
    expect(done.outcome).toEqual({ isConverting: true });
  });

  it('[REC-08] only completes it if all had arrived when the connection was lost', async () => {
    const { sent } = await sendWith([lost, accepted], [at(10)]);
    expect(sent).toEqual(['POST /u - ?0 0123456789', 'PATCH /u 10 ?1 (empty)']);
  });

  it('[REC-09] is done after the POST if the server completes at once', async () => {
    const { outcome, sent } = await sendWith([accepted], []);
    expect(outcome).toEqual({ success: true, videoKey: 'k' });
    expect(sent).toHaveLength(1);
  });

  it('[REC-08] waits longer each time, and shorter again once more bytes have arrived', async () => {
    const { waits, sent } = await sendWith(
      [lost, lost, held, accepted],
      [new Error('offline'), { status: 502, headers: {} }, { status: 200, headers: {} }, at(4), at(8)],
    );
    expect(waits).toEqual([1000, 2000, 3000, 5000, 1000]);
    expect(sent.slice(0, 3)).toEqual(['POST /u - ?0 0123456789', 'PATCH /u 4 ?0 456789', 'PATCH /u 8 ?0 89']);
  });

  it.each([
    ['a gateway', { status: 503, statusText: 'Unavailable', text: '<html>' }],
    ['the old connection', refusal(409, 'UPLOAD_IN_PROGRESS', 'A newer upload of this video has replaced this one.')],
    ['bytes that arrived late', refusal(409, 'OFFSET_CONFLICT', 'The upload is at byte 7. Continue from there.')],
  ])('[REC-08] asks again if %s comes between', async (_, answer) => {
    const { outcome, sent } = await sendWith([lost, answer, held, accepted], [at(5), at(7)]);
    expect(outcome).toMatchObject({ success: true });
    expect(sent.slice(1, 3)).toEqual(['PATCH /u 5 ?0 56789', 'PATCH /u 7 ?0 789']);
  });

  it('[REC-09] does not send again what was accepted, and lets the caller wait for a conversion', async () => {
    const { outcome, sent } = await sendWith([lost], [{ status: 200, headers: { 'upload-complete': '?1' } }]);
    expect(outcome).toEqual({ isConverting: true });
    expect(sent).toHaveLength(1);
  });

  it('[REC-08] asks again while another server still holds what arrived', async () => {
    const { outcome } = await sendWith([lost, held, accepted], [{ status: 409, headers: {} }, at(6)]);
    expect(outcome).toMatchObject({ success: true });
  });

  it('[REC-08] gives up after five minutes without a server', async () => {
    const { outcome, waits } = await sendWith(
      [lost],
      Array.from({ length: 40 }, () => new Error('offline')),
    );
    expect(outcome).toEqual(new Error('Upload failed: Network error'));
    expect(waits.slice(0, 7)).toEqual([1000, 2000, 3000, 5000, 8000, 10_000, 10_000]);
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBe(299_000);
  });

  it.each([
    ['has deleted the upload', 404, 'Upload failed: The server no longer has this upload. Please send it again.'],
    ['refuses to say how much has arrived', 403, 'Upload failed: Network error'],
  ])('[REC-08] gives up at once if the server %s, and says why', async (_, status, message) => {
    const { outcome, waits } = await sendWith([lost], [{ status, headers: {} }]);
    expect(outcome).toEqual(new Error(message));
    expect(waits).toEqual([1000]);
  });

  it('[REC-09] fails with the reason if the video is refused', async () => {
    const answer = refusal(400, 'NOT_A_VIDEO', 'The analysis arrived incomplete. Please send it again.');
    const { outcome, waits } = await sendWith([lost, held, answer], [at(3)]);
    expect(outcome).toEqual(new Error('Upload failed: 400 The analysis arrived incomplete. Please send it again.'));
    expect(waits).toEqual([1000]);
  });
});
