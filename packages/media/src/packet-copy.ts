import type { EncodedPacket, InputTrack, OutputFormat, Target } from 'mediabunny';
import { EncodedAudioPacketSource, EncodedVideoPacketSource, Output } from 'mediabunny';
import type { CopiedTracks, PacketQueue } from './copied-tracks.ts';
import { openQueues } from './copied-tracks.ts';
import { createPause } from './pause.ts';

export interface CopyRun {
  readonly format: OutputFormat;
  readonly target: Target;
  /** Only sizes and times matter. Packets are filled with zeros and their bytes are not read. */
  readonly isRehearsal: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Copies every packet of the tracks into a new file, in time order. */
export async function copyPackets(tracks: CopiedTracks, run: CopyRun): Promise<void> {
  const output = new Output({ format: run.format, target: run.target });
  const isWithData = !run.isRehearsal || !tracks.isCopiedByteForByte;
  const lanes: Lane[] = [];
  for (const queue of await openQueues(tracks, isWithData)) lanes.push(await addTrack(output, queue));
  const pause = createPause(run.signal);
  try {
    await output.start();
    while (lanes.length > 0) {
      run.signal?.throwIfAborted();
      await pause();
      const lane = lanes.reduce((earliest, other) =>
        other.next.timestamp < earliest.next.timestamp ? other : earliest,
      );
      await lane.add(lane.next);
      const { value, done } = await lane.packets.next();
      if (done) {
        lane.close();
        lanes.splice(lanes.indexOf(lane), 1);
      } else {
        lane.next = value;
      }
    }
    await output.finalize();
  } catch (error) {
    await output.cancel().catch(() => {});
    throw error;
  }
}

type Lane = PacketQueue & {
  readonly add: (packet: EncodedPacket) => Promise<void>;
  readonly close: () => void;
};

async function addTrack(output: Output, queue: PacketQueue): Promise<Lane> {
  const languageCode = await queue.track.getLanguageCode();
  if (queue.kind === 'video') {
    const source = new EncodedVideoPacketSource(queue.codec);
    const transformationMatrix = await queue.track.getTransformationMatrix();
    const timeResolution = await timeResolutionOf(queue.track, output);
    output.addVideoTrack(source, { languageCode, transformationMatrix, ...timeResolution });
    const decoderConfig = queue.config;
    return { ...queue, add: (packet) => source.add(packet, { decoderConfig }), close: () => source.close() };
  }
  const source = new EncodedAudioPacketSource(queue.codec);
  output.addAudioTrack(source, { languageCode });
  const decoderConfig = queue.config;
  return { ...queue, add: (packet) => source.add(packet, { decoderConfig }), close: () => source.close() };
}

/**
 * For MP4, the source's own time unit, so that frame times stay exact: mediabunny derives the unit from the frame rate.
 * Matroska would store it as the actual frame rate, so there it is omitted.
 */
async function timeResolutionOf(track: InputTrack, output: Output): Promise<{ frameRate?: number }> {
  if (!output.format.mimeType.includes('mp4') && !output.format.mimeType.includes('quicktime')) return {};
  const frameRate = await track.getTimeResolution();
  return frameRate > 1 && frameRate <= 1e6 ? { frameRate } : {};
}
