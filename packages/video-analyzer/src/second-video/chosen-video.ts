import { fetchVideo } from '../playback/fetch-video.ts';
import { checkFile, failureOfFile } from './check-file.ts';
import { hashOfFile } from './file-hash.ts';
import type { SecondVideoSource } from './second-video-source.ts';
import type { VideoChoice } from './video-choice.ts';

/** Where the chosen video comes from, as kept with the drawings. */
export async function sourceOf(choice: VideoChoice): Promise<SecondVideoSource> {
  if (!('file' in choice)) return choice.source;
  const { name, size } = choice.file;
  return { type: 'file', name, size, hash: await hashOfFile(choice.file) };
}

/**
 * Reads a local file, or downloads a video, as a whole. `onProgress` gets 0 to 100. Throws a VideoLoadError for the reasons of
 * `fetchVideo` and `checkFile`.
 */
export async function bytesOf(
  choice: VideoChoice,
  signal: AbortSignal,
  headers: Record<string, string> | undefined,
  onProgress: (percent: number) => void,
): Promise<Blob> {
  if (!('file' in choice)) {
    return fetchVideo(choice.url, {
      signal,
      ...(headers ? { headers } : {}),
      onProgress: (percent) => onProgress(Math.floor(percent)),
    });
  }
  await checkFile(choice.file, signal);
  return choice.file;
}

/** Why the chosen video cannot be used: what was thrown, or what is wrong with its file. */
export async function failureOf(choice: VideoChoice, thrown: unknown): Promise<unknown> {
  return 'file' in choice ? failureOfFile(choice.file, thrown) : thrown;
}
