import { ConnectionError, type HttpResponse } from './send-with-progress.ts';
import { endedHold, testHold } from './testing/send-holds.ts';
import { networkError, refusedCall, unexpectedResponseError } from './testing/failed-calls.ts';
import type { RequestAnalysisUploadInput } from '@swing/contract/analysis';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failureMessage, sendAnalysis, type AnalysisTransport } from './send-analysis.ts';
import type { Report } from './send-analysis-file.ts';

const submissionId = '5f1c0a52-4f5e-4f0e-9a51-0d6f6d1c9e11';
const analysis = {
  submissionId,
  video: new Blob(['0123456789'], { type: 'video/mp4; codecs="avc1"' }),
  durationSeconds: 12.5,
  hasSound: true,
  keyPoints: [] as { seconds: number; text: string }[],
  isCorrection: false,
};
const permitted = { uploadUrl: '/api/analysis/upload/t' };
const stored: HttpResponse = { status: 201, statusText: 'Created', text: '{"success":true,"isHeld":true}' };
const completed: HttpResponse = { status: 200, statusText: 'OK', text: '{"success":true,"videoKey":"k"}' };

type Found = Awaited<ReturnType<AnalysisTransport['readSubmission']>> | Error;

function setUp(
  permit: { uploadUrl: string } | Error,
  answer: HttpResponse | Error = stored,
  sending = analysis,
  found: Found[] = [],
  { hold = endedHold(), takenBackStatus = 204, completion = completed } = {},
) {
  const requests: RequestAnalysisUploadInput[] = [];
  const confirmed: string[] = [];
  const takenBack: string[] = [];
  const forms: { url: string; names: string[]; fileName: string }[] = [];
  const transport: AnalysisTransport = {
    pageHost: 'swing.example',
    confirmUpload: async ({ submissionId: id }) => void confirmed.push(id),
    async requestUpload(input) {
      requests.push(input);
      if (permit instanceof Error) throw permit;
      return permit;
    },
    async readSubmission({ id }) {
      expect(id).toBe(submissionId);
      const next = found.shift();
      if (next === undefined) throw new Error('one call too many');
      if (next instanceof Error) throw next;
      return next;
    },
    async send(method, url, body, { onProgress } = {}) {
      if (method === 'PATCH') return completion;
      const form = body as FormData;
      forms.push({ url: `${method} ${url}`, names: [...form.keys()], fileName: (form.get('file') as File).name });
      onProgress?.(0.426);
      onProgress?.(1);
      if (answer instanceof Error) throw answer;
      return answer;
    },
    async takeBack(url) {
      takenBack.push(url);
      return { status: takenBackStatus };
    },
    head: () => Promise.reject(new Error('no connection')),
    wait: () => Promise.resolve(false),
  };
  const statuses: Parameters<Report>[0][] = [];
  const sent = sendAnalysis(transport, sending, (status) => void statuses.push(status), hold);
  return { sent, requests, confirmed, forms, statuses, takenBack };
}

describe('sending an analysis', () => {
  it('[REC-08] requests the URL, posts one field "file", reports every step', async () => {
    const { sent, requests, forms, statuses } = setUp(permitted);
    await sent;
    expect(requests).toEqual([
      {
        fileName: 'analysis-5f1c0a52.mp4',
        contentType: 'video/mp4',
        submissionId,
        duration: 12.5,
        hasSound: true,
        fileSize: 10,
      },
    ]);
    expect(forms).toEqual([{ url: 'POST /api/analysis/upload/t', names: ['file'], fileName: 'analysis-5f1c0a52.mp4' }]);
    expect(statuses).toEqual([
      { phase: 'requesting' },
      { phase: 'uploading', percent: 0 },
      { phase: 'uploading', percent: 42.6 },
      { phase: 'complete' },
      { phase: 'processing' },
    ]);
  });

  it('[PLUS-14] announces the key points that were typed', async () => {
    const keyPoints = [{ seconds: 1.25, text: 'Hands first.' }];
    const { sent, requests } = setUp(permitted, stored, { ...analysis, keyPoints });
    await sent;
    expect(requests).toMatchObject([{ keyPoints: [{ seconds: 1.25, text: 'Hands first.' }] }]);
  });

  it('[PLUS-02] asks to replace the analysis if it is a corrected one', async () => {
    const { sent, requests } = setUp(permitted, stored, { ...analysis, isCorrection: true });
    await sent;
    expect(requests).toEqual([
      {
        fileName: 'analysis-5f1c0a52.mp4',
        contentType: 'video/mp4',
        submissionId,
        duration: 12.5,
        hasSound: true,
        fileSize: 10,
        isCorrection: true,
      },
    ]);
  });

  it.each([
    ['fails with a page instead of JSON', unexpectedResponseError(502), 'Server returned non-JSON response'],
    [
      'is refused with a reason',
      refusedCall('NOT_POSSIBLE_NOW', 'This video already has its analysis.'),
      'Upload URL request failed: This video already has its analysis.',
    ],
    ['is refused without one', refusedCall('INTERNAL', ''), 'Upload URL request failed: HTTP 400'],
    ['is cut', networkError(), 'Upload failed: Network error'],
    ['returns no URL', { uploadUrl: '' }, 'Upload URL not provided by server'],
  ])('[REC-08] fails if the request for the URL %s', async (_, permit, message) => {
    const { sent, forms } = setUp(permit);
    await expect(sent).rejects.toThrow(message);
    expect(forms).toEqual([]);
  });

  it.each([
    [
      'refused with a reason',
      { status: 409, statusText: 'Conflict', text: '{"error":"This upload URL has been used."}' },
      'Upload failed: 409 This upload URL has been used.',
    ],
    [
      'refused by a proxy',
      { status: 502, statusText: 'Bad Gateway', text: '<html>' },
      'Upload failed: 502 Bad Gateway',
    ],
    ['cut', new ConnectionError('cut'), 'Upload failed: Network error'],
    ['answered by a page', { ...stored, text: '<html>' }, 'Server returned non-JSON response'],
  ])('[REC-08] fails if the upload is %s', async (_, answer, message) => {
    await expect(setUp(permitted, answer).sent).rejects.toThrow(message);
  });

  it('[REC-08] is taken back while it waits, and the server deletes what arrived', async () => {
    const { hold, takeBack } = testHold();
    const { sent, statuses, takenBack } = setUp(permitted, stored, analysis, [], { hold });
    await vi.waitFor(() => expect(statuses.at(-1)).toEqual({ phase: 'complete' }));
    takeBack();
    await expect(sent).rejects.toThrow('taken back');
    expect(takenBack).toEqual(['/api/analysis/upload/t']);
  });

  it('[REC-08] is taken back before there is a URL, so that nothing is posted', async () => {
    const { hold, takeBack } = testHold();
    const { sent, forms, takenBack } = setUp(permitted, stored, analysis, [], { hold });
    takeBack();
    await expect(sent).rejects.toThrow('taken back');
    expect([forms, takenBack]).toEqual([[], []]);
  });

  it('[REC-08] counts as sent if the server had completed it before it was taken back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { hold, takeBack } = testHold();
    const done = { isConvertingAnalysis: false, analysisProblem: null, status: 'completed' } as const;
    const { sent, statuses } = setUp(permitted, stored, analysis, [done], { hold, takenBackStatus: 409 });
    await vi.waitFor(() => expect(statuses.at(-1)).toEqual({ phase: 'complete' }));
    takeBack();
    await vi.advanceTimersByTimeAsync(2000);
    await expect(sent).resolves.toBeUndefined();
    vi.useRealTimers();
  });

  describe('of which the server says that it is being converted', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());
    const converting = { ...completed, text: '{"success":true,"videoKey":"k","isConverting":true}' };
    const pending = { isConvertingAnalysis: true, analysisProblem: null, status: 'uploading' } as const;

    async function outcomeWith(...found: Found[]) {
      const { sent } = setUp(permitted, stored, analysis, found, { completion: converting });
      const outcome = sent.then(
        () => 'sent',
        (error: Error) => error.message,
      );
      await vi.advanceTimersByTimeAsync(2000 * found.length);
      expect(found).toEqual([]);
      return outcome;
    }

    it('[REC-09] is sent once the conversion is done, however often the connection is lost meanwhile', async () => {
      const done = { isConvertingAnalysis: false, analysisProblem: null, status: 'completed' } as const;
      expect(await outcomeWith(pending, networkError(), unexpectedResponseError(502), pending, done)).toBe('sent');
    });

    it('[REC-09] is sent although the session ended while it was converted, and the coach signed in again', async () => {
      const signedOut = refusedCall('UNAUTHENTICATED', 'Please sign in again.');
      const done = { isConvertingAnalysis: false, analysisProblem: null, status: 'completed' } as const;
      expect(await outcomeWith(pending, signedOut, signedOut, done)).toBe('sent');
    });

    it.each<[Found, string]>([
      [
        { isConvertingAnalysis: false, analysisProblem: 'not_convertible', status: 'analyzing' },
        'The video could not be converted to a format that every phone plays. Please record it again with another browser.',
      ],
      [refusedCall('NOT_FOUND', 'Submission not found.'), 'Submission not found.'],
    ])('[REC-09] fails with the reason, here %j', async (end, message) => {
      expect(await outcomeWith(pending, end)).toBe(message);
    });
  });

  describe('to an upload URL of another host', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it.each<[Found, string]>([
      [{ isConvertingAnalysis: false, analysisProblem: null, status: 'completed' }, 'sent'],
      [
        { isConvertingAnalysis: false, analysisProblem: null, status: 'analyzing' },
        'The analysis did not arrive, or another one is being sent. Your recording is kept.',
      ],
      [
        { isConvertingAnalysis: false, analysisProblem: 'unplayable', status: 'analyzing' },
        'The video that arrived cannot be played. Please send it again, or record it again.',
      ],
    ])('[REC-08] waits until our server has fetched it, here with the end %j', async (end, outcome) => {
      const pending = { isConvertingAnalysis: true, analysisProblem: null, status: 'uploading' } as const;
      const found: Found[] = [pending, networkError(), pending, end];
      const permit = { uploadUrl: 'https://upload.cloudflarestream.com/1' };
      const { sent, confirmed, statuses } = setUp(permit, { ...stored, status: 200, text: '' }, analysis, found);
      const ended = sent.then(
        () => 'sent',
        (error: Error) => error.message,
      );
      await vi.advanceTimersByTimeAsync(8000);
      expect(await ended).toBe(outcome);
      expect(found).toEqual([]);
      expect(confirmed).toEqual([submissionId]);
      expect(statuses.at(-1)).toEqual({ phase: 'processing' });
    });
  });

  it('[REC-08] repeats "Upload failed" only once in the generic message', () => {
    const sentence = (thrown: unknown) => `❌ Upload failed: ${failureMessage(thrown)}`;
    expect(sentence(new Error('Upload failed: Network error'))).toBe('❌ Upload failed: Network error');
    expect(sentence(new Error('Upload URL not provided by server'))).toBe(
      '❌ Upload failed: Upload URL not provided by server',
    );
  });
});
