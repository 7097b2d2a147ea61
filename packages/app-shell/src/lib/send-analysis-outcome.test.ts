import type { AnalysisOutcome } from '@swing/contract/analysis';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConnectionError } from './connection-error.ts';
import { analysis, completed, sendTestAnalysis, submissionId } from './testing/analysis-sending.ts';
import { networkError, refusedCall, unexpectedResponseError } from './testing/failed-calls.ts';

// Analyses that the server has yet to fetch or convert when they have been sent.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Outcome = AnalysisOutcome | Error;
const waiting: Outcome = { state: 'waiting', problem: null };
const delivered: Outcome = { state: 'delivered', problem: null };
const notArrived = 'The analysis did not arrive, or another one is being sent. Your recording is kept.';
const alreadyAnalyzed = refusedCall('NOT_POSSIBLE_NOW', 'This video already has its analysis.', 409);
const converting = { ...completed, text: '{"success":true,"videoKey":"k","isConverting":true}' };
const atCloudflare = (id: string) => ({ uploadUrl: `https://upload.cloudflarestream.com/${id}`, uploadId: id });
const taken = { status: 200, statusText: '', text: '' };

/** How sending ends, once the server was asked for each of the outcomes. */
async function send(outcomes: Outcome[], options: Parameters<typeof sendTestAnalysis>[0]) {
  const { sent, ...calls } = sendTestAnalysis({ ...options, outcomes });
  const ended = sent.then(
    () => 'sent',
    (error: Error) => error.message,
  );
  await vi.advanceTimersByTimeAsync(2000 * outcomes.length);
  expect(calls.asked).toHaveLength(outcomes.length);
  return { end: await ended, ...calls };
}
const sendToConvert = (outcomes: Outcome[], sending = analysis) => send(outcomes, { sending, completion: converting });
const sendToCloudflare = (outcomes: Outcome[], confirmations: (string | Error)[] = ['ok']) =>
  send(outcomes, { permits: [atCloudflare('u1')], answers: [taken], confirmations });

it('[REC-09] an analysis is sent once the conversion is done, however often the connection is lost meanwhile', async () => {
  const lost = [networkError(), unexpectedResponseError(502)];
  const { end, asked } = await sendToConvert([waiting, ...lost, waiting, delivered]);
  expect(end).toBe('sent');
  expect(asked).toEqual([['u1'], ['u1'], ['u1'], ['u1'], ['u1']]);
});

it('[REC-09] an analysis is sent although the session ended while it was converted, and the coach signed in again', async () => {
  const signedOut = refusedCall('UNAUTHENTICATED', 'Please sign in again.', 401);
  expect((await sendToConvert([waiting, signedOut, signedOut, delivered])).end).toBe('sent');
});

it.each<[Outcome, string]>([
  [
    { state: 'ended', problem: 'not_convertible' },
    'The video could not be converted to a format that every phone plays. Please record it again with another browser.',
  ],
  [{ state: 'ended', problem: null }, notArrived],
  [refusedCall('NOT_FOUND', 'Submission not found.', 404), 'Upload failed: 404 Submission not found.'],
])(
  '[REC-09] an analysis that is not accepted after its conversion fails with the reason, here %j',
  async (last, message) => {
    expect((await sendToConvert([waiting, last])).end).toBe(message);
  },
);

it('[REC-08] [REC-09] an analysis is not sent if another one completed its submission while it was converted', async () => {
  const { end } = await sendToConvert([waiting, alreadyAnalyzed]);
  expect(end).toBe('Upload failed: 409 This video already has its analysis.');
});

it('[REC-08] [PLUS-02] a correction is not sent if a newer one took its place', async () => {
  const newer = refusedCall('NOT_POSSIBLE_NOW', 'A newer corrected analysis has been sent in the meantime.', 409);
  const { end } = await sendToConvert([waiting, newer], { ...analysis, isCorrection: true });
  expect(end).toBe('Upload failed: 409 A newer corrected analysis has been sent in the meantime.');
});

it.each<[Outcome, string]>([
  [delivered, 'sent'],
  [{ state: 'ended', problem: null }, notArrived],
  [
    { state: 'ended', problem: 'unplayable' },
    'The video that arrived cannot be played. Please send it again, or record it again.',
  ],
  [alreadyAnalyzed, 'Upload failed: 409 This video already has its analysis.'],
])(
  '[REC-08] sending to another host waits until our server has fetched the file, here with the end %j',
  async (last, expected) => {
    const { end, confirmed, asked, statuses } = await sendToCloudflare([waiting, networkError(), waiting, last]);
    expect(end).toBe(expected);
    expect(confirmed).toEqual([{ submissionId, uploadId: 'u1' }]);
    expect(asked).toEqual([['u1'], ['u1'], ['u1'], ['u1']]);
    expect(statuses.at(-1)).toEqual({ phase: 'processing' });
  },
);

it.each<[Outcome, string]>([
  [alreadyAnalyzed, 'Upload failed: 409 This video already has its analysis.'],
  [delivered, 'sent'],
])(
  '[REC-08] whether an analysis was sent is asked also if our server refuses its confirmation, here with the answer %j',
  async (last, expected) => {
    expect((await sendToCloudflare([last], [alreadyAnalyzed])).end).toBe(expected);
  },
);

it('[REC-08] the server is asked about every upload of a recording, since one whose answer was lost may have arrived', async () => {
  const { end, confirmed, asked } = await send([delivered], {
    permits: [atCloudflare('u1'), atCloudflare('u2')],
    answers: [new ConnectionError('cut'), taken],
  });
  expect(end).toBe('sent');
  expect(confirmed).toEqual([{ submissionId, uploadId: 'u2' }]);
  expect(asked).toEqual([['u1', 'u2']]);
});
