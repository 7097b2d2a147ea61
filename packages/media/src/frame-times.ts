import { EncodedPacketSink } from 'mediabunny';
import { NotAVideoError } from './errors.ts';
import type { OpenVideo } from './open-video.ts';
import { createPause } from './pause.ts';
import { maximumFrames } from './structure-limits.ts';

export interface FrameTimes {
  /** Start of each shown frame in seconds, ascending. */
  readonly times: Float64Array;
  /** End of the last frame in seconds. */
  readonly endSeconds: number;
  /** How much later the timestamps of packets are than these times, in seconds. */
  readonly packetOffset: number;
  /** The first timestamp that an edit list hides at the end. Infinity if it hides none. */
  readonly hiddenFrom: number;
}

/**
 * Reads when each frame is shown from the metadata of the track's packets. Throws NotAVideoError if no frame is shown. An edit list shows the frames
 * that begin inside it. The first of them, which may begin later than the list, is shown when the list begins (analyzer-59).
 */
export async function readFrameTimes(
  { videoTrack, shownParts }: Pick<OpenVideo, 'videoTrack' | 'shownParts'>,
  signal?: AbortSignal,
): Promise<FrameTimes> {
  const shownPart = shownParts.get(videoTrack.id);
  const starts: number[] = [];
  const pause = createPause(signal);
  let endSeconds = Number.NEGATIVE_INFINITY;
  let hiddenFrom = Infinity;
  // `packets()` would be fifteen times slower, because it prefetches through a queue.
  const sink = new EncodedPacketSink(videoTrack);
  const metadataOnly = { metadataOnly: true };
  for (
    let packet = await sink.getFirstPacket(metadataOnly);
    packet;
    packet = await sink.getNextPacket(packet, metadataOnly)
  ) {
    await pause();
    if (starts.length >= maximumFrames || !Number.isFinite(packet.timestamp)) throw new NotAVideoError('unreadable');
    const end = packet.timestamp + Math.max(packet.duration, 0);
    // Hidden frames may be decoded, because others need them. Without an edit list those are hidden that end before 0.
    const isHidden = shownPart
      ? packet.timestamp < shownPart.start || packet.timestamp >= shownPart.end
      : packet.timestamp < 0 && end <= 0;
    if (shownPart && packet.timestamp >= shownPart.end) hiddenFrom = Math.min(hiddenFrom, packet.timestamp);
    if (isHidden) continue;
    starts.push(packet.timestamp);
    endSeconds = Math.max(endSeconds, end);
  }

  const times = Float64Array.from(starts).sort();
  let count = 0;
  for (const time of times) {
    if (count === 0 || time > (times[count - 1] as number)) times[count++] = time;
  }
  if (count === 0 || !Number.isFinite(endSeconds)) throw new NotAVideoError('no-video-track');

  const packetOffset = shownPart ? (times[0] as number) - shownPart.start : 0;
  const shown = times.slice(0, count).map((time) => time - packetOffset);
  endSeconds = Math.min(endSeconds, hiddenFrom) - packetOffset;
  const last = shown[count - 1] as number;
  if (endSeconds <= last) endSeconds = last + usualInterval(shown);
  return { times: shown, endSeconds, packetOffset, hiddenFrom };
}

/** The median interval between frames in seconds. 1/30 for a single frame. */
export function usualInterval(times: Float64Array): number {
  if (times.length < 2) return 1 / 30;
  const intervals = times.slice(1).map((time, frame) => time - (times[frame] as number));
  intervals.sort();
  return intervals[intervals.length >> 1] as number;
}
