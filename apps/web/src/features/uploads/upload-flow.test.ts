import { ConnectionError } from '@swing/app-shell/lib/connection-error';
import { refusedCall, unexpectedResponseError } from '@swing/app-shell/lib/testing/failed-calls';
import { describe, expect, it } from 'vitest';
import { identify } from '@swing/app-shell/uploads/file-fingerprint';
import { draft, messageOf, playUpload, request, video, type SendStep } from './testing/fake-upload.ts';
import { sendFailure } from '@swing/app-shell/uploads/upload-error';
import type { StoredUpload, UploadStore } from './upload-store.ts';

const refused = (status: number, body: object | string) =>
  sendFailure({ status, text: typeof body === 'string' ? body : JSON.stringify(body) });
const always = (failure: Error) => Array.from({ length: 20 }, () => ({ storedBytes: 0, failure }));

describe('an upload in the web app', () => {
  it('[UPL-03] [UPL-06] requests a draft, sends with progress, and submits with the defaults', async () => {
    const { flow, calls, submitted, states, phases, store } = playUpload();
    await flow.start({ ...request(), notes: ' ', athleteName: ' ' });
    expect(calls).toEqual(['begin swing.mp4 10', 'send anew', 'submit']);
    expect(submitted).toEqual([
      {
        userId: 'u1',
        submissionId: draft.submissionId,
        r2Key: draft.uploadKey,
        videoSize: 10,
        athleteName: 'Unknown',
        cameraAngle: 'unknown',
        notes: 'Uploaded from web interface',
      },
    ]);
    const shares = states.flatMap((state) => (state.phase === 'uploading' ? [state.share] : []));
    expect(shares).toEqual([0, 0.5, 1]);
    expect(phases()).toEqual(['preparing', 'uploading', 'checking', 'done']);
    expect(store.kept.size).toBe(0);
  });

  it('[UPL-06] sends the typed notes and name, trimmed', async () => {
    const { flow, submitted } = playUpload();
    await flow.start(request());
    expect(submitted[0]).toMatchObject({ notes: 'Late hands', athleteName: 'Casey Rivera' });
  });

  it('[UPL-02] refuses a wrong type and a size above 2 GB before any call', async () => {
    const { flow, calls } = playUpload();
    await flow.start(request(new File(['x'], 'notes.txt', { type: 'text/plain' })));
    expect(messageOf(flow.getState())).toBe('Please select a valid video file (.mp4, .mov, .m4v, or .webm)');
    await flow.start(request(Object.defineProperty(video(), 'size', { value: 2_147_483_649 })));
    expect(messageOf(flow.getState())).toBe('Video file must be less than 2GB');
    expect(calls).toEqual([]);
  });

  it.each([
    [
      'is refused without a reason',
      [refusedCall('INTERNAL', 'Something went wrong on our side.')],
      'Failed to initialize upload',
    ],
    ['gets the response of a proxy', [unexpectedResponseError(500)], 'Failed to initialize upload'],
    [
      'is refused with a reason',
      [refusedCall('SUBSCRIPTION_INACTIVE', 'Your plan has ended.')],
      'Your plan has ended.',
    ],
  ])('[UPL-04] shows a message when the upload URL call %s', async (_, begin, message) => {
    const { flow } = playUpload({ begin });
    await flow.start(request());
    expect(messageOf(flow.getState())).toBe(message);
  });

  it.each([
    ['status 500 of our server', refused(500, { error: 'Something went wrong.', code: 'INTERNAL' }), 'Upload failed'],
    ['status 500 of a proxy', refused(500, '<html>'), 'Upload failed'],
    ['status 400 of a proxy', refused(400, '<html>'), 'Upload failed'],
    [
      'status 400 with a reason',
      refused(400, { error: 'This is not a video.', code: 'NOT_A_VIDEO' }),
      'This is not a video.',
    ],
  ])('[UPL-04] shows a message when sending ends with %s', async (_, failure, message) => {
    const { flow } = playUpload({ send: always(failure) });
    await flow.start(request());
    expect(messageOf(flow.getState())).toBe(message);
  });

  it.each([
    ['fails', [refusedCall('INTERNAL', 'Something went wrong.')], 'Failed to finalize submission.'],
    ['gets the response of a proxy', [unexpectedResponseError(500)], 'Failed to finalize submission.'],
    ['is refused', [refusedCall('QUOTA_EXCEEDED', 'Next upload available: May 1')], 'Next upload available: May 1'],
  ])('[UPL-04] [UPL-05] shows a message when the submit %s', async (_, submit, message) => {
    const { flow } = playUpload({ submit });
    await flow.start(request());
    expect(messageOf(flow.getState())).toBe(message);
  });

  it('[UPL-04] fails with a message if the file cannot be read', async () => {
    const unreadable = Object.assign(video(), {
      slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }),
    });
    const { flow } = playUpload();
    await flow.start(request(unreadable));
    expect(messageOf(flow.getState())).toBe('Failed to upload video. Please try again.');
  });

  it('[UPL-09] resumes after each lost connection while parts keep arriving', async () => {
    const cut = new ConnectionError('cut');
    const send = Array.from({ length: 9 }, (_, index) => ({ storedBytes: index + 1, failure: cut }));
    const { flow, calls, states } = playUpload({ send });
    await flow.start(request());
    expect(flow.getState().phase).toBe('done');
    expect(calls.filter((call) => call.startsWith('wait'))).toEqual(Array.from({ length: 9 }, () => 'wait 1000'));
    expect(calls.filter((call) => call === 'send /tus/1')).toHaveLength(9);
    expect(states.some((state) => state.phase === 'uploading' && state.isWaiting)).toBe(true);
  });

  it.each([
    ['is stored', { code: 'OFFSET_CONFLICT', error: 'The upload is at byte 6. Continue from there.' }],
    [
      'replaces its retry',
      { code: 'UPLOAD_IN_PROGRESS', error: 'A newer upload of this video has replaced this one.' },
    ],
  ])('[UPL-09] asks for the offset again when a part cut off by the network arrives late and %s', async (_, body) => {
    const { flow, calls } = playUpload({ send: [{ storedBytes: 4, failure: refused(409, body) }] });
    await flow.start(request());
    expect(calls).toEqual(['begin swing.mp4 10', 'send anew', 'wait 1000', 'send /tus/1', 'submit']);
    expect(flow.getState().phase).toBe('done');
  });

  it('[UPL-09] waits longer after each server failure, then fails', async () => {
    const { flow, calls } = playUpload({ send: always(refused(500, '')) });
    await flow.start(request());
    expect(calls.filter((call) => call.startsWith('wait'))).toEqual([
      'wait 1000',
      'wait 2000',
      'wait 3000',
      'wait 5000',
      'wait 8000',
      'wait 10000',
    ]);
    expect(flow.getState()).toMatchObject({ phase: 'failed', isPassing: true });
  });

  it('[UPL-09] sends the next part only after the progress is stored', async () => {
    const order: string[] = [];
    let last = Promise.resolve();
    const store: UploadStore = {
      read: async () => null,
      forget: async () => undefined,
      write: ({ storedBytes }) =>
        (last = last.then(async () => {
          // Storing must take longer than checking the file, or the test could not detect a missing wait.
          for (let looks = 0; looks < 5; looks += 1) await identify(video());
          order.push(`${storedBytes} bytes kept`);
        })),
    };
    const send: SendStep = async ({ onStored, beforeChunk }) => {
      onStored(5);
      await beforeChunk();
      order.push('next part');
    };
    const { flow } = playUpload({ send: [send], parts: { store } });
    await flow.start(request());
    expect(order.slice(2, 4)).toEqual(['5 bytes kept', 'next part']);
  });

  it('[UPL-09] does not send the bytes again if only the submit failed', async () => {
    const { flow, calls } = playUpload({ submit: [refusedCall('INTERNAL', 'Something went wrong.')] });
    await flow.start(request());
    await flow.start({ ...request(), notes: 'Better notes' });
    expect(calls).toEqual(['begin swing.mp4 10', 'send anew', 'submit', 'submit']);
  });

  it('[UPL-09] begins a new draft if the server has dropped the old one', async () => {
    const gone = refused(404, { error: 'Upload not found.', code: 'NOT_FOUND' });
    const send = [...always(refused(500, '')).slice(0, 7), { storedBytes: 0, failure: gone }];
    const { flow, calls } = playUpload({ send });
    await flow.start(request());
    calls.length = 0;
    await flow.start(request());
    expect(calls).toEqual(['send /tus/1', 'begin swing.mp4 10', 'send anew', 'submit']);
  });

  it('does not try a second draft for a file that is not a video', async () => {
    const failure = refused(400, { error: 'This is not a video.', code: 'NOT_A_VIDEO' });
    const { flow, calls, store } = playUpload({ send: [{ storedBytes: 0, failure }] });
    await flow.start(request());
    expect(calls).toEqual(['begin swing.mp4 10', 'send anew']);
    expect(store.kept.size).toBe(0);
  });

  it('[UPL-01] runs one upload at a time, and stops and deletes it when cancelled', async () => {
    let isSending = () => undefined as void;
    const sending = new Promise<void>((resolve) => {
      isSending = resolve;
    });
    const { flow, calls, store } = playUpload({
      send: [
        ({ signal }) =>
          new Promise((_, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason as Error));
            isSending();
          }),
      ],
    });
    const first = flow.start(request());
    await sending;
    await flow.start(request());
    await flow.cancel();
    await first;
    expect(calls).toEqual(['begin swing.mp4 10', 'send anew', 'discard draft']);
    expect(flow.getState()).toEqual({ phase: 'idle' });
    expect(store.kept.size).toBe(0);
  });

  it('[UPL-01] deletes the draft when cancelled after all bytes were sent and the submit failed', async () => {
    const { flow, calls, store } = playUpload({ submit: [refusedCall('INTERNAL', 'Something went wrong.')] });
    await flow.start(request());
    expect(messageOf(flow.getState())).toBe('Failed to finalize submission.');
    await flow.cancel();
    expect(calls).toEqual(['begin swing.mp4 10', 'send anew', 'submit', 'discard draft']);
    expect(flow.getState()).toEqual({ phase: 'idle' });
    expect(store.kept.size).toBe(0);
  });

  it('[UPL-01] deletes the draft when cancelled before the first byte', async () => {
    let kept: StoredUpload | null = null;
    let cancelled: Promise<void> | undefined;
    const store: UploadStore = {
      read: async () => kept,
      forget: async () => void (kept = null),
      async write(upload) {
        kept = upload;
        cancelled ??= flow.cancel();
      },
    };
    const { flow, calls } = playUpload({ parts: { store } });
    await flow.start(request());
    await cancelled;
    expect(calls).toEqual(['begin swing.mp4 10', 'discard draft']);
  });

  it('[UPL-01] is done when cancelled although the lost submit had succeeded', async () => {
    const { flow, calls } = playUpload({ submit: [refusedCall('INTERNAL', '')], isSubmitted: true });
    await flow.start(request());
    await flow.cancel();
    expect(calls).toEqual(['begin swing.mp4 10', 'send anew', 'submit', 'discard draft']);
    expect(flow.getState()).toEqual({ phase: 'done', saving: null });
  });

  it('[UPL-01] is done when cancelled while the submit that succeeds is under way', async () => {
    let cancelled: Promise<void> | undefined;
    const { flow } = playUpload({ submit: [async () => void (cancelled = flow.cancel())], isSubmitted: true });
    await flow.start(request());
    await cancelled;
    expect(flow.getState()).toEqual({ phase: 'done', saving: null });
  });

  it('[UPL-01] stays cancelled if it was cancelled while the file was still being read', async () => {
    const { flow, calls } = playUpload();
    const file = video();
    let cancelled: Promise<void> | undefined;
    const slice = file.slice.bind(file);
    file.slice = (start, end) => {
      cancelled ??= flow.cancel();
      return slice(start, end);
    };
    await flow.start(request(file));
    await cancelled;
    expect(cancelled).toBeDefined();
    expect(flow.getState()).toEqual({ phase: 'idle' });
    expect(calls).toEqual([]);
  });
});
