import { describe, expect, it, vi } from 'vitest';
import { ConnectionError } from '../../lib/connection-error.ts';
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
  discard?: (Error | Promise<void>)[];
  /** Results of successive probes, or a probe. A probe after the last result never settles. */
  probe?: boolean[] | (() => Promise<boolean>);
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
function play({ begin = [], send = [], finish = [], discard = [], probe = [] }: Script = {}) {
  const calls: string[] = [];
  let uploads = 0;
  const states: LibraryUploadState[] = [];
  const take = (failures: Error[]) => {
    const failure = failures.shift();
    if (failure) throw failure;
  };
  const upload = createLibraryUpload({
    transport: {
      async begin(id, { name, size }) {
        calls.push(`begin ${id} ${name} ${size}`);
        take(begin);
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
      async discard(id) {
        calls.push(`discard ${id}`);
        const step = discard.shift();
        if (step instanceof Error) throw step;
        await step;
        calls.push(`discarded ${id}`);
      },
    },
    async wait(milliseconds) {
      calls.push(`wait ${milliseconds}`);
      return false;
    },
    async probe() {
      calls.push('probe');
      return Array.isArray(probe) ? (probe.shift() ?? new Promise<never>(() => {})) : probe();
    },
    now: () => 0,
    random: () => 0,
    newId: () => `v${++uploads}`,
  });
  upload.subscribe(() => states.push(upload.getState()));
  const phases = () => states.map(({ phase }) => phase).filter((phase, index, all) => phase !== all[index - 1]);
  return { upload, calls, states, phases };
}

describe('an upload to a library', () => {
  it('[PLUS-09] reserves the bytes, sends them with progress, and adds the video', async () => {
    const { upload, calls, states, phases } = play();
    await upload.start(request());
    expect(calls).toEqual(['begin v1 high-tee.mp4 10', 'send v1 anew', 'finish v1 High tee drill load']);
    expect(phases()).toEqual(['preparing', 'uploading', 'checking', 'done']);
    expect(states.flatMap((state) => (state.phase === 'uploading' ? [state.share] : []))).toEqual([0, 1]);
  });

  it('[PLUS-09] goes on where it stopped when the connection was lost', async () => {
    const { upload, calls, states } = play({ send: [cutAfter(4)] });
    await upload.start(request());
    expect(calls).toEqual([
      'begin v1 high-tee.mp4 10',
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
      expect(calls.filter((call) => call.startsWith('discard '))).toEqual(left);
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
    expect(calls.at(-1)).toBe('discarded v1');
    await upload.start(request());
    expect(upload.getState().phase).toBe('done');
  });

  it('[PLUS-09] repeats a request whose response was lost with the same id', async () => {
    const { upload, calls } = play({ begin: [networkError()], probe: [true] });
    await upload.start(request());
    expect(calls.filter((call) => call.startsWith('begin'))).toEqual([
      'begin v1 high-tee.mp4 10',
      'begin v1 high-tee.mp4 10',
    ]);
    expect(upload.getState().phase).toBe('done');
  });

  it('[PLUS-09] frees what a lost response may have reserved, if the repeated request is refused', async () => {
    const full = refusedCall('QUOTA_EXCEEDED', 'Your library is full.');
    const { upload, calls } = play({ begin: [networkError(), full], probe: [true] });
    await upload.start(request());
    expect(upload.getState()).toMatchObject({ phase: 'failed', message: 'Your library is full.' });
    expect(calls.at(-1)).toBe('discarded v1');
  });

  it('[PLUS-09] frees the bytes of one that is cancelled during an outage once the server is reached', async () => {
    const reach: (() => void)[] = [];
    const { upload, calls } = play({
      begin: [networkError()],
      discard: [networkError()],
      probe: () => new Promise((resolve) => reach.push(() => resolve(true))),
    });
    const started = upload.start(request());
    await vi.waitFor(() => expect(reach).toHaveLength(1));
    upload.cancel();
    reach[0]?.();
    await started;
    expect(upload.getState()).toEqual({ phase: 'idle' });
    await vi.waitFor(() => expect(reach).toHaveLength(2));
    expect(calls.filter((call) => call.startsWith('discard '))).toEqual(['discard v1']);
    reach[1]?.();
    await vi.waitFor(() => expect(calls.at(-1)).toBe('discarded v1'));
    expect(calls.filter((call) => /^(begin|discard) /.test(call))).toEqual([
      'begin v1 high-tee.mp4 10',
      'discard v1',
      'discard v1',
    ]);
  });

  it('[PLUS-09] reserves the bytes of the next video once those of a failed one are freed', async () => {
    let free = () => {};
    const held = new Promise<void>((resolve) => (free = resolve));
    const refused = sendFailure({ status: 422, text: '{"error":"Not a video we can read.","code":"NOT_A_VIDEO"}' });
    const { upload, calls } = play({ send: [refused], discard: [held] });
    await upload.start(request());
    const second = upload.start(request('other'));
    // The same upload of another page is done meanwhile.
    await play().upload.start(request('other'));
    expect(upload.getState().phase).toBe('preparing');
    free();
    await second;
    expect(calls.filter((call) => /^(begin|discard)/.test(call))).toEqual([
      'begin v1 high-tee.mp4 10',
      'discard v1',
      'discarded v1',
      'begin v2 high-tee.mp4 5',
    ]);
    expect(upload.getState().phase).toBe('done');
  });

  it('[PLUS-09] does not wait for the bytes of a failed video while the server cannot be reached', async () => {
    const { upload, calls } = play({
      finish: [refusedCall('INTERNAL', 'Something went wrong on our side.')],
      discard: [networkError()],
    });
    await upload.start(request());
    await upload.start(request());
    expect(upload.getState().phase).toBe('done');
    expect(calls.filter((call) => call.startsWith('discard'))).toEqual(['discard v1']);
  });

  it('[PLUS-09] sends one video at a time', async () => {
    const { upload, calls } = play();
    await Promise.all([upload.start(request()), upload.start(request('other'))]);
    expect(calls.filter((call) => call.startsWith('begin'))).toEqual(['begin v1 high-tee.mp4 10']);
  });
});
