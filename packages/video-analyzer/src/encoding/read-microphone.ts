import { timeMicrophones, type MicrophoneTrack, type MicrophoneTrackOptions } from './microphone-track.ts';
import { readByProcessor, type TrackProcessorConstructor } from './sound-reader.ts';
import { readByWorklet } from './worklet-sound.ts';

/**
 * Starts reading a microphone as mono sound at 48 kHz, timed by the recording's clock. Browsers without MediaStreamTrackProcessor on the page
 * read it with Web Audio.
 */
export function readMicrophone(options: MicrophoneTrackOptions): MicrophoneTrack {
  const Processor = (globalThis as { MediaStreamTrackProcessor?: TrackProcessorConstructor }).MediaStreamTrackProcessor;
  return timeMicrophones(Processor === undefined ? readByWorklet : readByProcessor(Processor), options);
}
