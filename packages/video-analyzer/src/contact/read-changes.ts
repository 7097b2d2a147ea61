import { VideoSampleSink, type Input } from 'mediabunny';
import { smallPicture } from '../playback/sample-pictures.ts';
import type { FrameChange } from './contact-finding.ts';
import { changedShare } from './frame-change.ts';

/** How much is looked at around a sound: at most this many seconds and frames. */
const before = { seconds: 0.6, frames: 40 } as const;
const after = { frames: 6 } as const;
/** A file with a low average rate can have many more frames around the sound. */
const mostChanges = 50;
/** Pixels. Small enough to average the noise of a camera, large enough for a ball to cover a few. */
const pictureWidth = 160;

/** Returns how much the picture changes from frame to frame just before `time`. Empty if the frames cannot be decoded. */
export async function readChanges(input: Input, time: number, frameRate: number): Promise<FrameChange[]> {
  const track = await input.getPrimaryVideoTrack();
  if (track === null || !(await track.canDecode())) return [];
  const from = Math.max(0, time - Math.min(before.seconds, before.frames / frameRate));
  const changes: FrameChange[] = [];
  let last: { time: number; data: ArrayLike<number> } | null = null;
  for await (const sample of new VideoSampleSink(track).samples(from, time + after.frames / frameRate)) {
    const { displayWidth: width, displayHeight: height, timestamp } = sample;
    const picture = smallPicture({ width, height, draw: (ctx, ...place) => sample.draw(ctx, ...place) }, pictureWidth);
    sample.close();
    if (picture === null) return [];
    if (last !== null) changes.push({ from: last.time, amount: changedShare(last.data, picture.data) });
    last = { time: timestamp, data: picture.data };
    if (changes.length === mostChanges) break;
  }
  return changes;
}
