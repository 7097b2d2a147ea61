import { ConnectionError, type Answer } from '@swing/app-shell/lib/send-with-progress';
import { refusedCall, strangelyAnsweredCall, unansweredCall } from '@swing/app-shell/lib/testing/failed-calls';
import { describe, expect, it } from 'vitest';
import { createUploadFlow, type UploadState, type UploadTransport } from './upload-flow.ts';

const draft = { submissionId: '5f1c0a52-4f5e-4f0e-9a51-0d6f6d1c9e11', uploadKey: 'k'.repeat(32) };
const video = () => new File(['0123456789'], 'swing.mp4', { type: 'video/mp4' });
const request = (file = video()) => ({ file, notes: '  Late hands ', userId: 'u1', athleteName: 'Casey Rivera' });
const answer = (status: number, body?: object): Answer => ({
  status,
  statusText: '',
  text: JSON.stringify(body ?? ''),
});

type Step<Result> = Result | Error;

function setUp({
  begin = [],
  put = [],
  submit = [],
}: Partial<Record<'begin' | 'submit', Error[]>> & { put?: Step<Answer>[] }) {
  const calls: string[] = [];
  const submitted: object[] = [];
  const states: UploadState[] = [];
  function next<Result>(queue: Step<Result>[], otherwise: Result): Promise<Result> {
    const step = queue.shift();
    return step instanceof Error ? Promise.reject(step) : Promise.resolve(step ?? otherwise);
  }
  const transport: UploadTransport = {
    begin(input) {
      calls.push('begin');
      expect(input).toEqual({ fileName: 'swing.mp4', contentType: 'video/mp4', fileSize: 10 });
      return next<typeof draft>(begin, draft);
    },
    async put(_, __, { onProgress }) {
      calls.push('put');
      onProgress(0.5);
      onProgress(1);
      return next(put, answer(201));
    },
    submit(input) {
      calls.push('submit');
      submitted.push(input);
      return next<object>(submit, {});
    },
  };
  const flow = createUploadFlow(transport);
  flow.subscribe(() => states.push(flow.getState()));
  return { flow, calls, submitted, states };
}

const messageOf = (state: UploadState) => (state.phase === 'failed' ? state.message : state.phase);

describe('web upload', () => {
  it('[UPL-03] [UPL-06] asks, puts with progress, submits with the defaults, is done', async () => {
    const { flow, calls, submitted, states } = setUp({});
    await flow.start({ ...request(), notes: ' ', athleteName: ' ' });
    expect(calls).toEqual(['begin', 'put', 'submit']);
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
    const shares = states.map((state) => (state.phase === 'uploading' ? state.share : state.phase));
    expect(shares).toEqual([0, 0, 0.5, null, null, 'done']);
  });

  it('[UPL-06] sends own notes and name, trimmed', async () => {
    const { flow, submitted } = setUp({});
    await flow.start(request());
    expect(submitted[0]).toMatchObject({ notes: 'Late hands', athleteName: 'Casey Rivera' });
  });

  it('[UPL-02] refuses a wrong type and a size above 2 GB before any call', async () => {
    const { flow, calls } = setUp({});
    await flow.start(request(new File(['x'], 'notes.txt', { type: 'text/plain' })));
    expect(messageOf(flow.getState())).toBe('Please select a valid video file (.mp4, .mov, .m4v, or .webm)');
    const huge = Object.defineProperty(video(), 'size', { value: 2_147_483_649 });
    await flow.start(request(huge));
    expect(messageOf(flow.getState())).toBe('Video file must be less than 2GB');
    expect(calls).toEqual([]);
  });

  it.each([
    [
      'upload URL call not ok',
      { begin: [refusedCall('INTERNAL', 'Something went wrong on our side.')] },
      'Failed to initialize upload',
    ],
    ['upload URL call answered by a proxy', { begin: [strangelyAnsweredCall(502)] }, 'Failed to initialize upload'],
    [
      'upload URL call refused with a reason',
      { begin: [refusedCall('SUBSCRIPTION_INACTIVE', 'Your plan has ended.')] },
      'Your plan has ended.',
    ],
    ['no answer to the upload URL call', { begin: [unansweredCall()] }, 'Failed to upload video. Please try again.'],
    ['PUT answered 500', { put: [answer(500, { error: 'Something went wrong.', code: 'INTERNAL' })] }, 'Upload failed'],
    [
      'PUT answered 502 by a proxy',
      { put: [{ status: 502, statusText: 'Bad Gateway', text: '<html>' }] },
      'Upload failed',
    ],
    [
      'PUT refused with a reason',
      { put: [answer(400, { error: 'This is not a video.', code: 'NOT_A_VIDEO' })] },
      'This is not a video.',
    ],
    ['connection lost during PUT', { put: [new ConnectionError('cut')] }, 'Upload failed. Please try again.'],
    ['submit failed', { submit: [refusedCall('INTERNAL', 'Something went wrong.')] }, 'Failed to finalize submission.'],
    ['no answer to submit', { submit: [unansweredCall()] }, 'Failed to finalize submission.'],
    [
      'submit refused with a reason',
      { submit: [refusedCall('QUOTA_EXCEEDED', 'Next upload available: May 1')] },
      'Next upload available: May 1',
    ],
    ['anything else', { put: [new Error('?')] }, 'Failed to upload video. Please try again.'],
  ])('[UPL-04] %s', async (_, steps, message) => {
    const { flow } = setUp(steps);
    await flow.start(request());
    expect(messageOf(flow.getState())).toBe(message);
  });

  it('sends the bytes again into the same draft after a lost connection', async () => {
    const { flow, calls } = setUp({ put: [new ConnectionError('cut')] });
    const same = request();
    await flow.start(same);
    await flow.start(same);
    expect(calls).toEqual(['begin', 'put', 'put', 'submit']);
    expect(flow.getState().phase).toBe('done');
  });

  it('does not send whole bytes again when only the submit failed', async () => {
    const { flow, calls } = setUp({ submit: [unansweredCall()] });
    const same = request();
    await flow.start(same);
    await flow.start({ ...same, notes: 'Better notes' });
    expect(calls).toEqual(['begin', 'put', 'submit', 'submit']);
  });

  it('begins anew when the draft is gone meanwhile, and for another file', async () => {
    const gone = answer(404, { error: 'Upload not found.', code: 'NOT_FOUND' });
    const { flow, calls } = setUp({ put: [new ConnectionError('cut'), gone, new ConnectionError('cut')] });
    const same = request();
    await flow.start(same);
    await flow.start(same);
    expect(calls).toEqual(['begin', 'put', 'put', 'begin', 'put']);
    await flow.start(request());
    expect(calls.slice(5)).toEqual(['begin', 'put', 'submit']);
  });

  it('does not try a second draft for what is no video', async () => {
    const { flow, calls } = setUp({ put: [answer(400, { error: 'This is not a video.', code: 'NOT_A_VIDEO' })] });
    await flow.start(request());
    expect(calls).toEqual(['begin', 'put']);
  });

  it('[UPL-01] takes one upload at a time, and stops it on reset', async () => {
    const begun: string[] = [];
    const flow = createUploadFlow({
      begin: async ({ fileName }) => {
        begun.push(fileName);
        return draft;
      },
      put: (_, __, { signal }) =>
        new Promise((__resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
      submit: () => Promise.reject(new Error('never reached')),
    });
    const first = flow.start(request());
    await flow.start(request());
    expect(begun).toHaveLength(1);
    flow.reset();
    await first;
    expect(flow.getState()).toEqual({ phase: 'idle' });
  });
});
