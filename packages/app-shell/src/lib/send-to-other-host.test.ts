import { expect, it } from 'vitest';
import { InterruptedError, type Report } from './send-analysis-file.ts';
import { isOfOtherHost, sendToOtherHost } from './send-to-other-host.ts';
import { ConnectionError } from './connection-error.ts';
import type { HttpResponse } from './send-with-progress.ts';
import { networkError, refusedCall } from './testing/failed-calls.ts';

const file = { video: new Blob(['0123456789'], { type: 'video/mp4' }), name: 'analysis.mp4' };
const lost = new ConnectionError('cut');
const taken: HttpResponse = { status: 200, statusText: '', text: '' };
const refused = (status: number): HttpResponse => ({ status, statusText: 'Refused', text: '<html>' });

/** Sends the file. `answers` are those to POST, `urls` the further upload URLs, `confirmations` the answers of our server. */
async function sendWith(
  answers: (HttpResponse | Error)[],
  { urls = [], confirmations = ['ok'] }: { urls?: (string | Error)[]; confirmations?: ('ok' | Error)[] } = {},
) {
  const calls: string[] = [];
  const statuses: Parameters<Report>[0][] = [];
  const waits: number[] = [];
  const outcome = await sendToOtherHost(
    {
      pageHost: 'swing.example',
      async send(method, url, body, { headers = {}, onProgress } = {}) {
        expect(headers).toEqual({});
        calls.push(`${method} ${url} ${await ((body as FormData).get('file') as File).text()}`);
        onProgress?.(0.5);
        const answer = answers.shift();
        if (answer === undefined) throw new Error('one call too many');
        if (answer instanceof Error) throw answer;
        return answer;
      },
      head: () => Promise.reject(new Error('another host does not know HEAD')),
      async wait(milliseconds) {
        waits.push(milliseconds);
        return false;
      },
    },
    {
      url: 'https://upload.cloudflarestream.com/1',
      async confirm() {
        calls.push('confirm');
        const answer = confirmations.shift();
        if (answer instanceof Error) throw answer;
      },
      async requestUrl() {
        calls.push('request');
        const next = urls.shift() ?? 'https://upload.cloudflarestream.com/more';
        if (next instanceof Error) throw next;
        return next;
      },
    },
    file,
    (status) => void statuses.push(status),
  ).catch((thrown: unknown) => thrown);
  return { outcome, calls, statuses, waits };
}

it.each([
  ['/api/analysis/upload/t', false],
  ['https://swing.example/api/analysis/upload/t', false],
  ['http://swing.example/api/analysis/upload/t', false],
  ['https://upload.cloudflarestream.com/1', true],
  ['https://swing.example:8443/api/analysis/upload/t', true],
])('[REC-08] %s is of another host: %s', (url, isOther) => {
  expect(isOfOtherHost({ pageHost: 'swing.example' }, url)).toBe(isOther);
});

it('[REC-08] posts the file to the other host, and then tells our server', async () => {
  const { outcome, calls, statuses } = await sendWith([taken]);
  expect(outcome).toBeNull();
  expect(calls).toEqual(['POST https://upload.cloudflarestream.com/1 0123456789', 'confirm']);
  expect(statuses).toEqual([{ phase: 'uploading', percent: 50 }, { phase: 'processing' }]);
});

it.each([
  ['a lost connection', lost],
  ['a failure of the other host', refused(503)],
  ['too many requests', refused(429)],
])('[REC-08] sends the whole file to a new URL after %s', async (_, answer) => {
  const { outcome, calls, statuses, waits } = await sendWith([answer, taken], {
    urls: ['https://upload.cloudflarestream.com/2'],
  });
  expect(outcome).toBeNull();
  expect(calls).toEqual([
    'POST https://upload.cloudflarestream.com/1 0123456789',
    'request',
    'POST https://upload.cloudflarestream.com/2 0123456789',
    'confirm',
  ]);
  expect(statuses).toContainEqual({ phase: 'waiting', percent: 50 });
  expect(waits).toEqual([1000]);
});

it('[REC-08] leaves the rest to our server if the new URL is its own', async () => {
  const { outcome, calls } = await sendWith([lost], { urls: ['/api/analysis/upload/t'] });
  expect(outcome).toBe('/api/analysis/upload/t');
  expect(calls).toEqual(['POST https://upload.cloudflarestream.com/1 0123456789', 'request']);
});

it('[REC-08] asks for a new URL again while our server cannot be reached, and not if it refuses', async () => {
  const away = new InterruptedError('Upload failed: Network error');
  const later = await sendWith([lost, taken], { urls: [away, away] });
  expect(later.outcome).toBeNull();
  expect(later.calls.filter((made) => made === 'request')).toHaveLength(3);
  expect(later.waits).toEqual([1000, 2000, 3000]);
  const refusal = new Error('Upload URL request failed: This video already has its analysis.');
  const refusedUrl = await sendWith([lost], { urls: [refusal] });
  expect(refusedUrl.outcome).toBe(refusal);
  expect(refusedUrl.calls.filter((made) => made === 'request')).toHaveLength(1);
});

it('[REC-08] gives up after 33 attempts in five minutes', async () => {
  const { outcome, waits } = await sendWith(Array.from({ length: 33 }, () => lost));
  expect(outcome).toEqual(new Error('Upload failed: Network error'));
  expect(waits.slice(0, 7)).toEqual([1000, 2000, 3000, 5000, 8000, 10_000, 10_000]);
  expect(waits).toHaveLength(32);
});

it('[REC-08] fails at once if the other host refuses the file', async () => {
  const { outcome, calls } = await sendWith([refused(413)]);
  expect(outcome).toEqual(new Error('Upload failed: 413 Refused'));
  expect(calls).toHaveLength(1);
});

it('[REC-08] tells our server again if it was not reached, and not if it refuses', async () => {
  const later = await sendWith([taken], { confirmations: [networkError(), networkError(), 'ok'] });
  expect(later.calls.filter((made) => made === 'confirm')).toHaveLength(3);
  expect(later.waits).toEqual([1000, 2000]);
  const refusal = await sendWith([taken], { confirmations: [refusedCall('NOT_FOUND', 'Upload not found.')] });
  expect(refusal.outcome).toBeNull();
  expect(refusal.calls.filter((made) => made === 'confirm')).toHaveLength(1);
});
