import type { EncodedTake } from '../../takes/encoded-take.ts';
import type { TakeEncoder, TakeEncoderOptions } from '../../encoding/take-encoder.ts';
import { createRecorder } from '../recorder.ts';

let takesMade = 0;

export function take(durationSeconds: number, removed: string[], change: Partial<EncodedTake> = {}): EncodedTake {
  takesMade += 1;
  return {
    id: `take-${String(takesMade).padStart(4, '0')}`,
    isStored: true,
    isInterrupted: false,
    blob: new Blob(['x']),
    durationSeconds,
    hasAudio: true,
    mimeType: 'video/mp4',
    container: 'mp4',
    shape: 'landscape',
    videoCodec: 'avc',
    audioCodec: 'aac',
    isTranscoded: true,
    remove: () => Promise.resolve(void removed.push('take')),
    ...change,
  };
}

/** A recorder whose microphone, encoder, clock and ticker are stand-ins. */
export function recorderWithFakes(limitSeconds?: number) {
  const log: string[] = [];
  const frames: number[] = [];
  const state = {
    now: 100,
    tick: (_hasSlept: boolean) => {},
    failTicker: (_error: Error) => {},
    encoderFails: false,
    isStored: true,
    frameFails: false,
    joinFails: false,
    cutFails: false,
    isUncuttable: false,
    joined: [] as number[][],
    options: null as TakeEncoderOptions | null,
    replaceTrack: (_label: string) => {},
    untilEncoderStarts: Promise.resolve(),
    untilEncoderEnds: Promise.resolve(),
    untilJoined: Promise.resolve(),
    untilCutStored: Promise.resolve(),
    untilRemoved: Promise.resolve(),
  };
  const track = {} as MediaStreamTrack;
  const encoder: TakeEncoder = {
    get isStored() {
      return state.isStored;
    },
    addFrame: (seconds) =>
      state.frameFails ? Promise.reject(new Error('The disk is full')) : Promise.resolve(void frames.push(seconds)),
    setPaused: (isPaused) => void log.push(isPaused ? 'paused' : 'resumed'),
    replaceMicrophone: (next) => void log.push(`now with ${next.label}`),
    endSound: () => void log.push('sound ended'),
    async finish(duration) {
      log.push(`finished after ${duration} s`);
      await state.untilEncoderEnds;
      return take(duration, log, { isStored: state.isStored });
    },
    finishPart(duration) {
      log.push(`part of ${duration} s`);
      const part = take(duration, log, {
        isStored: state.isStored,
        async remove() {
          log.push('take');
          await state.untilRemoved;
        },
      });
      return Promise.resolve({
        take: part,
        async keepCut(keptSeconds: number) {
          log.push(`keeping ${keptSeconds} s`);
          await state.untilCutStored;
          if (state.cutFails) throw new Error('The disk is full.');
          log.push(`kept ${keptSeconds} s`);
        },
        async cut(keptSeconds: number) {
          if (state.isUncuttable) throw new Error('The worker failed.');
          return { ...part, durationSeconds: keptSeconds };
        },
        release: () => void log.push('part released'),
      });
    },
    interrupt: () => Promise.resolve(frames.length > 1 ? take(1, log, { isInterrupted: true }) : null),
  };
  const recorder = createRecorder({
    microphone: {
      openForRecording(onTrack) {
        state.replaceTrack = (label) => onTrack?.({ label } as MediaStreamTrack);
        return Promise.resolve(track);
      },
      close: () => void log.push('microphone closed'),
      lost: () => void log.push('microphone lost'),
      soundFailed: () => void log.push('sound failed'),
    },
    canvas: {} as OffscreenCanvas,
    paint: () => void log.push('paint'),
    startEncoder: async (options) => {
      state.options = options;
      await state.untilEncoderStarts;
      if (state.encoderFails) throw new Error('No disk');
      return encoder;
    },
    ...(limitSeconds === undefined ? {} : { limitSeconds }),
    ticker: (onTick, onError) => {
      state.tick = onTick;
      state.failTicker = onError;
      return () => void log.push('ticker stopped');
    },
    now: () => state.now,
    segmentUrls: { createObjectURL: () => 'blob:x', revokeObjectURL: () => void log.push('revoked') },
  });
  recorder.joinPartsWith(async (_, parts, last) => {
    state.joined = parts.map(({ take: one, seconds }) => [one.durationSeconds, seconds]);
    await state.untilJoined;
    if (state.joinFails) throw new Error('The disk is full.');
    for (const part of parts) await part.take.remove();
    await last?.remove();
    return take(
      parts.reduce((sum, { seconds }) => sum + seconds, last?.durationSeconds ?? 0),
      log,
    );
  });
  const advance = async (seconds: number, { hasSlept = false } = {}) => {
    state.now += seconds;
    state.tick(hasSlept);
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { recorder, log, frames, state, advance };
}
