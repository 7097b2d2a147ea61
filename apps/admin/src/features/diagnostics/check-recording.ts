import { audibleLevel, levelOf } from '@swing/video-analyzer/recording/level-meter';
import type { Recording } from './record-stream.ts';
import { failures, TestFailure } from './test-failure.ts';

export interface CheckedRecording extends Recording {
  /** Width and height in pixels. Null for a recording of sound only. */
  size: { width: number; height: number } | null;
  /** Highest level, 0 to 1. Null for a recording without sound. */
  level: number | null;
}

const openTimeoutMs = 10_000;

interface Expected {
  hasPicture: boolean;
  hasSound: boolean;
}

/** Decodes a recording. Throws TestFailure if it cannot be played, if an expected picture or sound is missing, or if it is silent. */
export async function checkRecording(recording: Recording, expected: Expected): Promise<CheckedRecording> {
  const size = expected.hasPicture ? await pictureSize(recording.blob) : null;
  const level = expected.hasSound ? await loudestLevel(recording.blob) : null;
  if (level !== null && level < audibleLevel) throw new TestFailure(failures.silent);
  return { ...recording, size, level };
}

async function pictureSize(blob: Blob): Promise<{ width: number; height: number }> {
  const video = document.createElement('video');
  video.preload = 'auto';
  const url = URL.createObjectURL(blob);
  let timeout: ReturnType<typeof setTimeout> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      timeout = setTimeout(() => reject(new TestFailure(failures.unplayable)), openTimeoutMs);
      video.addEventListener('loadeddata', () => resolve());
      video.addEventListener('error', () => reject(new TestFailure(failures.unplayable, video.error)));
      video.src = url;
    });
    if (video.videoWidth === 0) throw new TestFailure(failures.noPicture);
    return { width: video.videoWidth, height: video.videoHeight };
  } finally {
    clearTimeout(timeout);
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

async function loudestLevel(blob: Blob): Promise<number> {
  const context = new AudioContext();
  try {
    const sound = await context.decodeAudioData(await blob.arrayBuffer());
    return levelOf(sound.getChannelData(0));
  } catch (error) {
    throw new TestFailure(failures.unplayable, error);
  } finally {
    await context.close();
  }
}
