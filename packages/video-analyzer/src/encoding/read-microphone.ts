import { timeMicrophones, type MicrophoneTrack, type MicrophoneTrackOptions } from './microphone-track.ts';
import { mixMicrophones } from './mixed-microphones.ts';
import type { TrackProcessorConstructor } from './sound-reader.ts';

/**
 * Starts reading a microphone as mono sound at 48 kHz, timed by the recording's clock. In browsers without
 * MediaStreamTrackProcessor on the page, mediabunny times the sound instead, counting from the first sample.
 */
export function readMicrophone(options: MicrophoneTrackOptions): MicrophoneTrack {
  const Processor = (globalThis as { MediaStreamTrackProcessor?: TrackProcessorConstructor }).MediaStreamTrackProcessor;
  return Processor === undefined ? mixMicrophones(options) : timeMicrophones(Processor, options);
}
