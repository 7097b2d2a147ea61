import { AudioSampleSink, type AudioSample, type Input } from 'mediabunny';

/** Mono sound. `start` is the media second of the first sample. */
export type Sound = { readonly samples: Float32Array; readonly sampleRate: number; readonly start: number };

const longestSeconds = 60;
const fastestRate = 96_000;

/** Returns the average of all channels. */
function mono(piece: AudioSample): Float32Array {
  const sum = new Float32Array(piece.numberOfFrames);
  const channel = new Float32Array(piece.numberOfFrames);
  for (let planeIndex = 0; planeIndex < piece.numberOfChannels; planeIndex++) {
    piece.copyTo(channel, { planeIndex, format: 'f32-planar' });
    for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + (channel[at] ?? 0) / piece.numberOfChannels;
  }
  return sum;
}

/** Reads the first minute of the sound track. Null without a track that this browser can decode. */
export async function readSound(input: Input): Promise<Sound | null> {
  const track = await input.getPrimaryAudioTrack();
  if (track === null || !(await track.canDecode())) return null;
  let sound: Sound | null = null;
  let end = 0;
  for await (const piece of new AudioSampleSink(track).samples(0, longestSeconds)) {
    const { sampleRate, timestamp } = piece;
    if (sound === null && sampleRate <= fastestRate) {
      sound = { samples: new Float32Array(longestSeconds * sampleRate), sampleRate, start: timestamp };
    }
    if (sound === null || sampleRate !== sound.sampleRate) {
      piece.close();
      break;
    }
    const at = Math.round((timestamp - sound.start) * sampleRate);
    const samples = mono(piece).subarray(0, Math.max(0, sound.samples.length - at));
    piece.close();
    if (at >= 0 && samples.length > 0) {
      sound.samples.set(samples, at);
      end = at + samples.length;
    }
  }
  return sound && { ...sound, samples: sound.samples.subarray(0, end) };
}
