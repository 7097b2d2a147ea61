import type { AudioCodec, EncodedPacket, InputAudioTrack, InputTrack, InputVideoTrack, VideoCodec } from 'mediabunny';
import { EncodedPacketSink } from 'mediabunny';
import { NotAVideoError } from './errors.ts';
import type { OpenVideo } from './open-video.ts';
import { createPause } from './pause.ts';

/** Phones record one or two. Finding the first packet of an audio track without any requires parsing all fragments of a file. */
const maximumSoundTracks = 4;

/** The tracks that a copy keeps: the video track, and the first audio tracks with a known codec. */
export interface CopiedTracks {
  readonly video: { track: InputVideoTrack; codec: VideoCodec; config: VideoDecoderConfig };
  readonly audio: readonly { track: InputAudioTrack; codec: AudioCodec; config: AudioDecoderConfig }[];
  /** The first timestamp that an edit list hides at the end. Infinity if it hides none. */
  readonly hiddenFrom: number;
  /** False if the muxer rewrites packets (raw streams, PCM, transparency), so that their sizes depend on their bytes. */
  readonly isCopiedByteForByte: boolean;
}

/** Throws NotAVideoError if no decoder configuration can be read for the video track. */
export async function chooseTracks({ input, videoTrack }: OpenVideo, hiddenFrom = Infinity): Promise<CopiedTracks> {
  const codec = await videoTrack.getCodec();
  const config = codec && (await videoTrack.getDecoderConfig());
  if (!config) throw new NotAVideoError('unsupported-codec');

  const audio: CopiedTracks['audio'][number][] = [];
  let isCopiedByteForByte =
    !(await videoTrack.canBeTransparent()) && (config.description !== undefined || !['avc', 'hevc'].includes(codec));
  for (const track of await input.getAudioTracks()) {
    if (audio.length === maximumSoundTracks) break;
    const audioCodec = await track.getCodec();
    const audioConfig = audioCodec && (await track.getDecoderConfig());
    if (!audioConfig) continue;
    audio.push({ track, codec: audioCodec, config: audioConfig });
    const isPcm = audioCodec.startsWith('pcm-') || audioCodec === 'ulaw' || audioCodec === 'alaw';
    isCopiedByteForByte &&= !isPcm && (audioCodec !== 'aac' || audioConfig.description !== undefined);
  }
  return { video: { track: videoTrack, codec, config }, audio, hiddenFrom, isCopiedByteForByte };
}

/** A track's packets in decoding order. `next` is the current packet. */
export type PacketQueue = { next: EncodedPacket; readonly packets: AsyncGenerator<EncodedPacket, void, unknown> } & (
  | ({ readonly kind: 'video' } & CopiedTracks['video'])
  | ({ readonly kind: 'audio' } & CopiedTracks['audio'][number])
);

/** Queues of the tracks that have packets, video first. With `isWithData` false, packets are filled with zeros. */
export async function openQueues(
  { video, audio, hiddenFrom }: CopiedTracks,
  isWithData: boolean,
): Promise<PacketQueue[]> {
  const queues: PacketQueue[] = [];
  const picture = await openPackets(video.track, hiddenFrom, isWithData);
  if (!picture) throw new NotAVideoError('no-video-track');
  queues.push({ kind: 'video', ...video, ...picture });
  for (const sound of audio) {
    const packets = await openPackets(sound.track, hiddenFrom, isWithData);
    if (packets) queues.push({ kind: 'audio', ...sound, ...packets });
  }
  return queues;
}

async function openPackets(
  track: InputTrack,
  hiddenFrom: number,
  isWithData: boolean,
): Promise<Pick<PacketQueue, 'next' | 'packets'> | null> {
  const sink = new EncodedPacketSink(track);
  const first = await sink.getFirstKeyPacket();
  if (!first) return null;
  const end = hiddenFrom < Infinity ? await findEnd(sink, hiddenFrom) : undefined;
  const packets = sink.packets(first, end, { metadataOnly: !isWithData });
  // The first packet always has its bytes, because some codecs are configured from them.
  await packets.next();
  return { next: first, packets: isWithData ? packets : fillWithZeros(packets) };
}

/** The packet after the last one that is shown. Those before it may be needed to decode that one. Undefined if there is none. */
async function findEnd(sink: EncodedPacketSink, hiddenFrom: number): Promise<EncodedPacket | undefined> {
  const metadataOnly = { metadataOnly: true };
  const pause = createPause();
  let end: EncodedPacket | undefined;
  for (
    let packet = await sink.getFirstPacket(metadataOnly);
    packet;
    packet = await sink.getNextPacket(packet, metadataOnly)
  ) {
    await pause();
    if (packet.timestamp < hiddenFrom) end = undefined;
    else end ??= packet;
  }
  return end;
}

const maximumPacketBytes = 256 * 2 ** 20;

async function* fillWithZeros(packets: AsyncGenerator<EncodedPacket, void, unknown>) {
  let zeros = new Uint8Array(2 ** 16);
  for await (const packet of packets) {
    if (packet.byteLength > maximumPacketBytes) throw new NotAVideoError('unreadable');
    if (packet.byteLength > zeros.byteLength) zeros = new Uint8Array(packet.byteLength * 2);
    yield packet.clone({ data: zeros.subarray(0, packet.byteLength) });
  }
}
