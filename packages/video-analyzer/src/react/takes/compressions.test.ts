import { TooLargeError } from '@swing/media/analysis-compression';
import { describe, expect, it, vi } from 'vitest';
import type { CompressionOptions } from '../../editing/compress-take.ts';
import type { EncodedTake } from '../../takes/encoded-take.ts';
import type { RecordedSegment } from '../../recording/recorded-segments.ts';
import { idleSnapshot } from '../../recording/recorder-snapshot.ts';
import { createStore } from '../../store.ts';
import { createCompressions } from './compressions.ts';
import { noKeptFacts, type KeptFacts } from '../sending/kept-facts.ts';
import { createSendHold } from '../sending/send-hold.ts';
import type { SendStatus } from '../sending/send-status.ts';

const limits = { maximumBytes: 1000, targetBytes: 900, minimumVideoBitsPerSecond: 700_000 };
const segmentOf = (id: string, bytes: number) =>
  ({ id, blob: new Blob([new Uint8Array(bytes)]), remove: vi.fn(async () => {}) }) as unknown as RecordedSegment;

type Work = CompressionOptions & { id: string; finish: (copy: EncodedTake) => void; fail: (error: Error) => void };

/** Compressions of a list of recordings, which `works` were asked for. */
function setUp(...segments: readonly RecordedSegment[]) {
  const recorder = createStore({ ...idleSnapshot(600), segments });
  const kept = createStore(noKeptFacts);
  const works: Work[] = [];
  const compressions = createCompressions({
    recorder,
    kept,
    limits,
    compress: ({ id }, options) =>
      new Promise((resolve, reject) => void works.push({ ...options, id, finish: resolve, fail: reject })),
    replace: (id, copy) => {
      const replaced = recorder.getSnapshot().segments.map((one) => (one.id === id ? (copy as RecordedSegment) : one));
      recorder.set({ ...recorder.getSnapshot(), segments: replaced });
    },
  });
  return {
    ...compressions,
    works,
    setRecorder: (change: Partial<ReturnType<typeof recorder.getSnapshot>>) =>
      recorder.set({ ...recorder.getSnapshot(), ...change }),
    setKept: (facts: Partial<KeptFacts>) => kept.set({ ...noKeptFacts, ...facts }),
    ids: () => recorder.getSnapshot().segments.map(({ id }) => id),
    state: (id: string) => compressions.getSnapshot().get(id),
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('compressing recordings of the list', () => {
  it('[REC-07] compresses those above the maximum one after the other, and shows each copy in place', async () => {
    const test = setUp(segmentOf('1-a', 1001), segmentOf('2-b', 1000), segmentOf('3-c', 2000));
    expect(test.works).toHaveLength(0);
    test.watch();
    expect(test.works.map(({ id }) => id)).toEqual(['1-a']);
    expect(test.state('1-a')).toEqual({ status: 'compressing', percent: null });
    expect(test.state('2-b')).toBeUndefined();
    expect(test.state('3-c')).toEqual({ status: 'compressing', percent: null });
    test.works[0]?.onProgress(0.419);
    expect(test.state('1-a')).toEqual({ status: 'compressing', percent: 41 });
    test.works[0]?.finish(segmentOf('1-copy', 900));
    await settled();
    expect(test.ids()).toEqual(['1-copy', '2-b', '3-c']);
    expect(test.state('1-copy')).toEqual({ status: 'done', originalBytes: 1001 });
    expect(test.works.map(({ id }) => id)).toEqual(['1-a', '3-c']);
  });

  it('[REC-07] begins with a recording that becomes too large, as after joining', () => {
    const test = setUp();
    test.watch();
    test.setRecorder({ segments: [segmentOf('1-a', 1001)], status: 'stopped' });
    expect(test.works.map(({ id }) => id)).toEqual(['1-a']);
  });

  it('[REC-07] stops when the recording is deleted or replaced, and when the list is left', async () => {
    const test = setUp(segmentOf('1-a', 1001));
    const leave = test.watch();
    test.setRecorder({ segments: [segmentOf('1-louder', 1002)] });
    expect(test.works[0]?.signal.aborted).toBe(true);
    expect(test.works[1]).toMatchObject({ id: '1-louder' });
    leave();
    expect(test.works[1]?.signal.aborted).toBe(true);
  });

  it('[REC-07] deletes a copy that is finished after its recording was deleted', async () => {
    const test = setUp(segmentOf('1-a', 1001));
    test.watch();
    test.setRecorder({ segments: [] });
    const copy = segmentOf('1-copy', 900);
    test.works[0]?.finish(copy);
    await settled();
    expect(copy.remove).toHaveBeenCalledOnce();
    expect(test.ids()).toEqual([]);
  });

  it('[REC-08] sending a recording that another tab deletes while it is compressed fails with the reason', async () => {
    const test = setUp(segmentOf('1-a', 1001));
    test.watch();
    const sending = test.whenReady('1-a', () => {}, createSendHold());
    test.setRecorder({ segments: [] });
    await expect(sending).rejects.toThrow('The recording is not there any more.');
  });

  it('keeps a copy that is finished in the moment in which compressing is to stop', async () => {
    const test = setUp(segmentOf('1-a', 1001));
    test.watch();
    test.setChanging(true);
    test.works[0]?.finish(segmentOf('1-copy', 900));
    await settled();
    expect(test.ids()).toEqual(['1-copy']);
  });

  it('stops while something is recorded or recordings are changed, and begins again afterwards', async () => {
    const test = setUp(segmentOf('1-a', 1001));
    test.watch();
    test.works[0]?.onProgress(0.5);
    test.setRecorder({ status: 'starting' });
    expect(test.works[0]?.signal.aborted).toBe(true);
    expect(test.state('1-a')).toEqual({ status: 'waiting', waitingFor: 'this tab' });
    test.works[0]?.fail(new Error('cancelled'));
    await settled();
    test.setRecorder({ status: 'recording' });
    expect(test.works).toHaveLength(1);
    test.setRecorder({ status: 'stopped' });
    expect(test.works).toHaveLength(2);
    test.setChanging(true);
    expect(test.works[1]?.signal.aborted).toBe(true);
    test.setChanging(false);
    expect(test.works).toHaveLength(3);
    expect(test.state('1-a')).toMatchObject({ status: 'compressing' });
  });

  it('[REC-07] goes on when recordings are put in another order', () => {
    const [first, second] = [segmentOf('1-a', 1001), segmentOf('2-b', 1001)];
    const test = setUp(first, second);
    test.watch();
    test.setRecorder({ segments: [second, first] });
    expect(test.works.map(({ id, signal }) => [id, signal.aborted])).toEqual([['1-a', false]]);
  });

  it('[REC-07] does not try again what has failed', async () => {
    const test = setUp(segmentOf('1-a', 1001), segmentOf('2-b', 1001));
    test.watch();
    test.works[0]?.fail(new TooLargeError());
    await settled();
    test.works[1]?.fail(new Error('The encoder failed.'));
    await settled();
    expect(test.works).toHaveLength(2);
    expect(test.state('1-a')).toEqual({ status: 'too-large' });
    expect(test.state('2-b')).toEqual({ status: 'failed' });
  });
});

const storedOf = (id: string) => ({ ...segmentOf(id, 1001), isStored: true });

describe('compressing recordings on the disk', () => {
  it('[REC-04] [REC-07] begins once it is known that it is whole', () => {
    const test = setUp(storedOf('1-a'));
    test.watch();
    expect(test.works).toHaveLength(0);
    expect(test.state('1-a')).toBeUndefined();
    test.setKept({ wholeIds: ['1-a'] });
    expect(test.works.map(({ id }) => id)).toEqual(['1-a']);
  });

  it('[REC-04] [REC-07] leaves out parts that may still be joined, and says so', () => {
    const test = setUp(storedOf('1-a'), storedOf('2-b'), storedOf('3-c'));
    test.setKept({ partIds: ['1-a', '2-b'], wholeIds: ['3-c'] });
    test.watch();
    expect(test.works.map(({ id }) => id)).toEqual(['3-c']);
    expect(test.state('1-a')).toEqual({ status: 'when-sent' });
  });

  it('[REC-07] compresses a part once the coach sends it, and no more if it is taken back', async () => {
    const test = setUp(storedOf('1-a'), storedOf('2-b'));
    test.setKept({ partIds: ['1-a', '2-b'] });
    test.watch();
    const hold = createSendHold();
    const ready = test.whenReady('1-a', () => {}, hold);
    expect(test.works.map(({ id }) => id)).toEqual(['1-a']);
    hold.takeBack();
    await expect(ready).rejects.toBe(hold.takenBack.reason);
    expect(test.works[0]?.signal.aborted).toBe(true);
    expect(test.state('1-a')).toEqual({ status: 'when-sent' });
  });

  it('[REC-07] stops while another tab records', () => {
    const test = setUp(storedOf('1-a'));
    test.setKept({ wholeIds: ['1-a'] });
    test.watch();
    test.setKept({ wholeIds: ['1-a'], isOtherTabRecording: true });
    expect(test.works[0]?.signal.aborted).toBe(true);
    expect(test.state('1-a')).toEqual({ status: 'waiting', waitingFor: 'another tab' });
    test.setKept({ wholeIds: ['1-a'] });
    expect(test.works).toHaveLength(2);
  });
});

describe('sending a recording that may have to be compressed', () => {
  const reporting = () => {
    const reports: SendStatus[] = [];
    return { reports, report: (status: SendStatus) => void reports.push(status) };
  };

  it('[REC-07] [REC-08] waits for the copy, reports progress, and stops the time for taking it back', async () => {
    vi.useFakeTimers();
    const test = setUp(segmentOf('1-a', 1001));
    test.watch();
    const { reports, report } = reporting();
    const hold = createSendHold();
    const ready = test.whenReady('1-a', report, hold);
    await vi.advanceTimersByTimeAsync(0);
    test.works[0]?.onProgress(0.41);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(hold.isHeld.getSnapshot()).toBe(true);
    expect(reports).toEqual([{ phase: 'compressing' }, { phase: 'compressing', percent: 41 }]);
    test.works[0]?.finish(segmentOf('1-copy', 900));
    expect((await ready).id).toBe('1-copy');
    await vi.advanceTimersByTimeAsync(9_000);
    expect(hold.isHeld.getSnapshot()).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(hold.isHeld.getSnapshot()).toBe(false);
    vi.useRealTimers();
  });

  it('[REC-07] reports that it waits while something is recorded', async () => {
    const test = setUp(segmentOf('1-a', 1001));
    test.watch();
    test.setRecorder({ status: 'paused' });
    const { reports, report } = reporting();
    void test.whenReady('1-a', report, createSendHold());
    await settled();
    test.setRecorder({ status: 'stopped' });
    await settled();
    expect(reports).toEqual([{ phase: 'compressing', waitingFor: 'this tab' }, { phase: 'compressing' }]);
  });

  it('[REC-07] compresses it before those above it in the list', () => {
    const test = setUp(segmentOf('1-a', 1001), segmentOf('2-b', 1001));
    test.watch();
    void test.whenReady('2-b', () => {}, createSendHold());
    expect(test.works[0]?.signal.aborted).toBe(true);
    expect(test.works[1]).toMatchObject({ id: '2-b' });
  });

  it('returns a small recording at once, without a report', async () => {
    const test = setUp(segmentOf('1-a', 1000));
    test.watch();
    const { reports, report } = reporting();
    expect((await test.whenReady('1-a', report, createSendHold())).id).toBe('1-a');
    expect(reports).toEqual([]);
  });

  it('[REC-07] falls back to the original if compressing fails', async () => {
    const test = setUp(segmentOf('1-a', 1001));
    test.watch();
    const ready = test.whenReady('1-a', () => {}, createSendHold());
    test.works[0]?.fail(new Error('The encoder failed.'));
    expect((await ready).id).toBe('1-a');
  });

  it('[REC-07] rejects what is too large, now and later', async () => {
    const test = setUp(segmentOf('1-a', 1001));
    test.watch();
    const ready = test.whenReady('1-a', () => {}, createSendHold());
    test.works[0]?.fail(new TooLargeError());
    const text = 'Unable to compress video below 190MB. Please use a shorter video (under 3 minutes recommended).';
    await expect(ready).rejects.toThrow(text);
    await expect(test.whenReady('1-a', () => {}, createSendHold())).rejects.toThrow(text);
  });

  it('[REC-08] rejects when it is taken back; compressing goes on', async () => {
    const test = setUp(segmentOf('1-a', 1001), segmentOf('2-b', 1001));
    test.watch();
    const hold = createSendHold();
    const ready = test.whenReady('2-b', () => {}, hold);
    hold.takeBack();
    await expect(ready).rejects.toBe(hold.takenBack.reason);
    test.setRecorder({ status: 'stopped' });
    expect(test.works[1]).toMatchObject({ id: '2-b', signal: { aborted: false } });
  });
});
