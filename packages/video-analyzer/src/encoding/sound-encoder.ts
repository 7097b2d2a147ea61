import { AudioSample, AudioSampleSource, type AudioCodec, type EncodedPacket } from 'mediabunny';
import { discardingOutput } from './discarding-output.ts';
import { soundRate, type MonoSamples } from './mono-sound.ts';
import { audioQuality, findAac } from './recording-codecs.ts';

/** Mono sound at 48 kHz. `startFrame` is its place in the recording, in samples. */
export type RecordedSound = { readonly samples: MonoSamples; readonly startFrame: number };

export type SoundEncoder = {
  /** Sound must be added in order. Resolves when more can be added. Rejects if it cannot be encoded. */
  add(sound: RecordedSound): Promise<void>;
  /** Resolves once all sound is encoded. */
  end(): Promise<void>;
};

/** Loads what `createSoundEncoder` needs for a codec. Rejects with a sentence for the coach. */
export async function loadSoundEncoder(codec: AudioCodec | null): Promise<void> {
  if (codec !== 'aac') return;
  const found = await findAac().catch((cause: unknown) => {
    throw new Error('The encoder for the sound could not be loaded. Check your connection and press Start again.', {
      cause,
    });
  });
  if (found === null) throw new Error('This browser cannot encode the sound.');
}

/**
 * Encodes sound. It has an output of its own, because mediabunny would never end a track whose encoder has failed, and the picture
 * would wait for it.
 */
export async function createSoundEncoder(
  codec: AudioCodec,
  onPacket: (packet: EncodedPacket, meta: EncodedAudioChunkMetadata | undefined) => void,
): Promise<SoundEncoder> {
  const source = new AudioSampleSource({ codec, quality: audioQuality, onEncodedPacket: onPacket });
  const output = discardingOutput();
  output.addAudioTrack(source);
  await output.start();
  return {
    async add({ samples, startFrame }) {
      const sample = new AudioSample({
        data: samples,
        format: 'f32-planar',
        sampleRate: soundRate,
        numberOfChannels: 1,
        timestamp: startFrame / soundRate,
      });
      try {
        await source.add(sample);
      } finally {
        sample.close();
      }
    },
    end: () => output.finalize(),
  };
}
