import { describe, expect, it } from 'vitest';
import { ConnectionError } from '../../lib/send-with-progress.ts';
import { networkError, refusedCall } from '../../lib/testing/failed-calls.ts';
import type { Sending } from '../../uploads/send-by-tus.ts';
import { sendFailure } from '../../uploads/upload-error.ts';
import { createLibraryUpload } from './library-upload.ts';
import type { LibraryRequest, LibraryUploadState } from './upload-state.ts';

const request = (content = '0123456789'): LibraryRequest => ({
  file: new File([content], 'high-tee.mp4', { type: 'video/mp4', lastModified: 1_000 }),
  name: 'High tee',
  kind: 'drill',
  tags: ['load'],
});

type Step = Error | ((sending: Sending) => Promise<void>);
interface Script {
  begin?: Error[];
  send?: Step[];
  finish?: Error[];
  /** Results of successive probes. A probe after the last one never settles. */
  probe?: boolean[];
}

/** Stores `bytes` and then loses the connection. */
const cutAfter =
  (bytes: number): Step =>
  async (sending) => {
    sending.onProgress(bytes);
    sending.onStored(bytes);
    throw new ConnectionError('cut');
  };
const cuts = (count: number): Step[] => Array.from({ length: count }, () => new ConnectionError('cut'));

/** An upload with a fake server and clock. `calls` lists the calls in order. */
function play({ begin = [], send = [], finish = [], probe = [] }: Script = {}) {
  const calls: string[] = [];
  const states: LibraryUploadState[] = [];
  const take = (failures: Error[]) => {
    const failure = failures.shift();
    if (failure) throw failure;
  };
  const upload = createLibraryUpload({
    transport: {
      async begin({ name, size }) {
        calls.push(`begin ${name} ${size}`);
        take(begin);
        return 'v1';
      },
      async send(id, sending) {
        calls.push(`send ${id} ${sending.uploadUrl ?? 'anew'}`);
        await sending.beforeChunk();
        sending.onUrl('/tus/v1');
        const step = send.shift();
        if (step instanceof Error) throw step;
        if (step) return step(sending);
        sending.onProgress(sending.file.size);
        sending.onStored(sending.file.size);
      },
      async finish(id, { name, kind, tags }) {
        calls.push(`finish ${id} ${name} ${kind} ${tags.join()}`);
        take(finish);
      },
      discard: async (id) => void calls.push(`discard ${id}`),
    },
    async wait(milliseconds) {
      calls.push(`wait ${milliseconds}`);
      return false;
    },
    async probe() {
      calls.push('probe');
      return probe.shift() ?? new Promise<never>(() => {});
    },
    now: () => 0,
    random: () => 0,
  });
  upload.subscribe(() => states.push(upload.getState()));
  const phases = () => states.map(({ phase }) => phase).filter((phase, index, all) => phase !== all[index - 1]);
  return { upload, calls, states, phases };
}

describe('an upload to a library', () => {
  it('[PLUS-09] reserves the bytes, sends them with progress, and adds the video', async () => {
    const { upload, calls, states, phases } = play();
    await upload.start(request());
    expect(calls).toEqual(['begin high-tee.mp4 10', 'send v1 anew', 'finish v1 High tee drill load']);
    expect(phases()).toEqual(['preparing', 'uploading', 'checking', 'done']);
    expect(states.flatMap((state) => (state.phase === 'uploading' ? [state.share] : []))).toEqual([0, 1]);
  });

  it('[PLUS-09] goes on where it stopped when the connection was lost', async () => {
    const { upload, calls, states } = play({ send: [cutAfter(4)] });
    await upload.start(request());
    expect(calls).toEqual([
      'begin high-tee.mp4 10',
      'send v1 anew',
      'wait 1000',
      'send v1 /tus/v1',
      'finish v1 High tee drill load',
    ]);
    expect(states.some((state) => state.phase === 'uploading' && state.isWaiting && state.share === 0.4)).toBe(true);
    expect(upload.getState().phase).toBe('done');
  });

  it('[PLUS-09] waits through an outage, and resumes once the server is reached', async () => {
    const { upload, states, phases } = play({ send: [cutAfter(4), ...cuts(6)], probe: [false, true] });
    await upload.start(request());
    expect(phases()).toEqual(['preparing', 'uploading', 'waiting', 'uploading', 'checking', 'done']);
    expect(states.find(({ phase }) => phase === 'waiting')).toMatchObject({
      message: 'Upload failed. Please try again.',
      share: 0.4,
    });
  });

  it('[PLUS-09] repeats the last step after a lost response, without sending the file again', async () => {
    const { upload, calls } = play({ finish: [networkError()], probe: [true] });
    await upload.start(request());
    expect(calls.filter((call) => call.startsWith('send'))).toHaveLength(1);
    expect(calls.filter((call) => call.startsWith('finish'))).toHaveLength(2);
    expect(upload.getState().phase).toBe('done');
  });

  it.each([
    ['is full', { begin: [refusedCall('QUOTA_EXCEEDED', 'Your library is full.')] }, 'Your library is full.', []],
    [
      'gets something that is no video',
      { send: [sendFailure({ status: 422, text: '{"error":"Not a video we can read.","code":"NOT_A_VIDEO"}' })] },
      'Not a video we can read.',
      ['discard v1'],
    ],
    [
      'is refused without a reason',
      { finish: [refusedCall('INTERNAL', 'Something went wrong on our side.')] },
      'The video could not be added to the library.',
      ['discard v1'],
    ],
  ])(
    '[PLUS-09] says why it failed when the library %s, and leaves nothing behind',
    async (_, script, message, left) => {
      const { upload, calls } = play(script);
      await upload.start(request());
      expect(upload.getState()).toMatchObject({ phase: 'failed', message });
      expect(calls.filter((call) => call.startsWith('discard'))).toEqual(left);
    },
  );

  it('[PLUS-09] deletes a cancelled upload, and can start another one', async () => {
    let isSending = () => {};
    const sending = new Promise<void>((resolve) => (isSending = resolve));
    const held: Step = ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        isSending();
      });
    const { upload, calls } = play({ send: [held] });
    const first = upload.start(request());
    await sending;
    upload.cancel();
    expect(upload.getState()).toEqual({ phase: 'idle' });
    await first;
    expect(calls.at(-1)).toBe('discard v1');
    await upload.start(request());
    expect(upload.getState().phase).toBe('done');
  });

  it('[PLUS-09] sends one video at a time', async () => {
    const { upload, calls } = play();
    await Promise.all([upload.start(request()), upload.start(request('other'))]);
    expect(calls.filter((call) => call.startsWith('begin'))).toEqual(['begin high-tee.mp4 10']);
  });
});
