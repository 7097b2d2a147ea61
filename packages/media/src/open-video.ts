import type { InputAudioTrack, InputVideoTrack } from 'mediabunny';
import { Input, Logging, LogLevel, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny';
import type { ByteSource } from './byte-source.ts';
import { toMediabunnySource } from './mediabunny-source.ts';
import { NotAVideoError } from './errors.ts';
import type { GuardedSource, ReadLimits } from './guarded-source.ts';
import { guardSource } from './guarded-source.ts';
import type { Inspection } from './inspection.ts';
import { inspectStructure } from './inspect.ts';
import { maskedSource } from './masked-source.ts';

// Otherwise it prints warnings about every unusual uploaded file.
Logging.level = LogLevel.Silent;

/** A file that passed the checks, opened with mediabunny. */
export interface OpenVideo extends Inspection {
  readonly input: Input;
  readonly videoTrack: InputVideoTrack;
  readonly audioTrack: InputAudioTrack | null;
  /** Runs work on the file and classifies its errors (see GuardedSource). */
  readonly guard: GuardedSource['guard'];
  close(): void;
}

/**
 * Checks the container's structure, then opens its tracks. The caller must call `close`. Throws NotAVideoError,
 * TruncatedVideoError, any error of the source, or the signal's reason.
 */
export async function openVideo(source: ByteSource, limits: ReadLimits = {}): Promise<OpenVideo> {
  limits.signal?.throwIfAborted();
  const guarded = guardSource(source, limits);
  return guarded.guard(async () => {
    const inspection = await inspectStructure(guarded.source, limits.signal);
    const input = new Input({
      source: toMediabunnySource(maskedSource(guarded.source, inspection.masks)),
      formats: [MP4, QTFF, WEBM, MATROSKA],
    });
    try {
      const videoTrack = await input.getPrimaryVideoTrack();
      if (!videoTrack) throw new NotAVideoError('no-video-track');
      if ((await videoTrack.getCodec()) === null) throw new NotAVideoError('unsupported-codec');
      const audioTrack = await input.getPrimaryAudioTrack();
      return { ...inspection, input, videoTrack, audioTrack, guard: guarded.guard, close: () => input.dispose() };
    } catch (error) {
      input.dispose();
      throw error;
    }
  });
}
