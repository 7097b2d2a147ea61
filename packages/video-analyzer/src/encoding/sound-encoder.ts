import { AudioSample, AudioSampleSource, type AudioCodec, type EncodedPacket } from 'mediabunny';
import { discardingOutput } from './discarding-output.ts';
import { soundRate, type MonoSamples } from './mono-sound.ts';
import { audioQuality, findAac } from './recording-codecs.ts';

/** Mono sound at 48 kHz. `startFrame` is its place in the recording, in samples. */
export type RecordedSound = { readonly samples: MonoSamples; readonly startFrame: number };

export type SoundEncoder = {
  /** Encodes the next piece of sound. Resolves when it can take another. Rejects if the encoder fails. */
  add(sound: RecordedSound): Promise<void>;
  /** Encodes what is left and ends the encoder. */
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
 * Encodes sound outside the output that writes the recording. If an encoder failed inside it, mediabunny would go on waiting for its
 * sound, and write no more pictures.
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
