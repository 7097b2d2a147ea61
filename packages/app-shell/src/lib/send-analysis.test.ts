import { describe, expect, it, vi } from 'vitest';
import { failureMessage } from './send-analysis.ts';
import { ConnectionError } from './connection-error.ts';
import { analysis, sendTestAnalysis, stored, submissionId } from './testing/analysis-sending.ts';
import { networkError, refusedCall, unexpectedResponseError } from './testing/failed-calls.ts';
import { testHold } from './testing/send-holds.ts';

describe('sending an analysis', () => {
  it('[REC-08] requests the URL, posts one field "file", reports every step', async () => {
    const { sent, requests, forms, statuses } = sendTestAnalysis();
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
    const { sent, requests } = sendTestAnalysis({ sending: { ...analysis, keyPoints } });
    await sent;
    expect(requests).toMatchObject([{ keyPoints: [{ seconds: 1.25, text: 'Hands first.' }] }]);
  });

  it('[PLUS-02] asks to replace the analysis if it is a corrected one', async () => {
    const { sent, requests } = sendTestAnalysis({ sending: { ...analysis, isCorrection: true } });
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
    ['returns no URL', { uploadUrl: '', uploadId: 'u1' }, 'Upload URL not provided by server'],
  ])('[REC-08] fails if the request for the URL %s', async (_, permit, message) => {
    const { sent, forms } = sendTestAnalysis({ permits: [permit] });
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
    await expect(sendTestAnalysis({ answers: [answer] }).sent).rejects.toThrow(message);
  });

  it('[REC-08] is taken back while it waits, and the server deletes what arrived', async () => {
    const { hold, takeBack } = testHold();
    const { sent, statuses, takenBack } = sendTestAnalysis({ hold });
    await vi.waitFor(() => expect(statuses.at(-1)).toEqual({ phase: 'complete' }));
    takeBack();
    await expect(sent).rejects.toThrow('taken back');
    expect(takenBack).toEqual(['/api/analysis/upload/t']);
  });

  it('[REC-08] is taken back before there is a URL, so that nothing is posted', async () => {
    const { hold, takeBack } = testHold();
    const { sent, forms, takenBack } = sendTestAnalysis({ hold });
    takeBack();
    await expect(sent).rejects.toThrow('taken back');
    expect([forms, takenBack]).toEqual([[], []]);
  });

  it('[REC-08] counts as sent if the server had completed it before it was taken back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { hold, takeBack } = testHold();
    const { sent, statuses } = sendTestAnalysis({
      hold,
      takenBackStatus: 409,
      outcomes: [{ state: 'delivered', problem: null }],
    });
    await vi.waitFor(() => expect(statuses.at(-1)).toEqual({ phase: 'complete' }));
    takeBack();
    await vi.advanceTimersByTimeAsync(2000);
    await expect(sent).resolves.toBeUndefined();
    vi.useRealTimers();
  });

  it('[REC-08] repeats "Upload failed" only once in the generic message', () => {
    const sentence = (thrown: unknown) => `❌ Upload failed: ${failureMessage(thrown)}`;
    expect(sentence(new Error('Upload failed: Network error'))).toBe('❌ Upload failed: Network error');
    expect(sentence(new Error('Upload URL not provided by server'))).toBe(
      '❌ Upload failed: Upload URL not provided by server',
    );
  });
});
