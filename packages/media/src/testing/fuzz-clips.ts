import { readFile } from 'node:fs/promises';
import type { FixtureName } from './fixtures.ts';
import { fixturePath, sharedMediaPath } from './fixtures.ts';
import { hostileVideos } from './hostile-video.ts';

const own: readonly FixtureName[] = [
  'numbered-frames.mp4',
  'fragmented.mp4',
  'fps240.mp4',
  'variable-rate.mp4',
  'gps.mov',
  'gps-user-data.mov',
  'hevc-rotated.mov',
  'swing-animation.mp4',
]; // prettier-ignore
const shared = ['iphone-h264-gps.mov', 'golf-swing-real.mp4'];
const hostileBytes = 3_000;

/**
 * The files from which fuzzing starts. `whole`: the project's clips and the available shared ones, with the single WebM clip
 * as often as all others together. `hostile`: small hostile files of every kind.
 */
export async function readFuzzClips(): Promise<{ whole: Buffer[]; hostile: Buffer[] }> {
  const paths = [...own.map(fixturePath), ...shared.flatMap((name) => sharedMediaPath(name) ?? [])];
  const clips = await Promise.all(paths.map((path) => readFile(path)));
  const webm = await readFile(fixturePath('numbered-frames.webm'));
  const hostile = hostileVideos.map(({ build }) => build(hostileBytes)).filter(({ length }) => length < 100_000);
  return { whole: [...clips, ...clips.map(() => webm)], hostile };
}
