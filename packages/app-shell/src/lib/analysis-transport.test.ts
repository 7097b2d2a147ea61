import { afterEach, expect, it, vi } from 'vitest';
import { createAnalysisTransport } from './analysis-transport.ts';
import { ConnectionError } from './connection-error.ts';
import { analysis, submissionId } from './testing/analysis-sending.ts';

afterEach(() => void vi.useRealTimers());

const input = {
  fileName: 'a.mp4',
  contentType: 'video/mp4',
  submissionId,
  duration: analysis.durationSeconds,
  hasSound: true,
  fileSize: 10,
};

it.each(['requestUpload', 'confirmUpload', 'readOutcome'] as const)(
  '[REC-08] counts the connection as lost if the server does not answer %s within 30 s',
  async (name) => {
    vi.useFakeTimers();
    vi.stubGlobal('location', { host: 'swing.example' });
    const silent = () => new Promise<never>(() => {});
    const transport = createAnalysisTransport({
      analysis: {
        requestUpload: { mutate: silent },
        confirmUpload: { mutate: silent },
        readOutcome: { query: silent },
      },
    } as unknown as Parameters<typeof createAnalysisTransport>[0]);
    const call = {
      requestUpload: () => transport.requestUpload(input),
      confirmUpload: () => transport.confirmUpload({ submissionId, uploadId: 'u1' }),
      readOutcome: () => transport.readOutcome({ submissionId, uploadIds: ['u1'] }),
    }[name];
    const failure = call().catch((thrown: unknown) => thrown);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await failure).toEqual(new ConnectionError('The request timed out'));
  },
);
