import { AssemblyError } from './assembly-error.ts';
import type { MovieTrack } from '../mp4/plain-movie.ts';
import { soundOf } from '../mp4/sample-tables.ts';

type SilentPacket = {
  readonly bytes: Uint8Array /** Duration in the time units of the track. */;
  readonly ticks: number;
};

/** Samples in a packet, and encoded silence for one and for two channels. */
const codecs: Record<string, { readonly samples: number; readonly silence: readonly (readonly number[])[] }> = {
  // AAC-LC
  mp4a: {
    samples: 1024,
    silence: [
      [0x00, 0xc8, 0x00, 0x80, 0x23, 0x80],
      [0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80],
    ],
  },
  // 20 ms at 48 kHz
  Opus: {
    samples: 960,
    silence: [
      [0xf8, 0xff, 0xfe],
      [0xfc, 0xff, 0xfe],
    ],
  },
};

/** Returns a packet of silence for a sound track. Throws AssemblyError for a format that recordings never have. */
export function silentPacketLike({ description }: Pick<MovieTrack, 'description'>): SilentPacket {
  const { codec, channelCount } = soundOf(description);
  const found = codecs[codec];
  const bytes = found?.silence[channelCount - 1];
  if (found === undefined || bytes === undefined)
    throw new AssemblyError('The sound of these recordings has a format that cannot be joined.');
  return { bytes: Uint8Array.from(bytes), ticks: found.samples };
}
