import { hasVoice, type Loudness } from '../../loudness/loudness.ts';

/** What is said of a recording without a voice; null if it has one, or its loudness is not known (recording-18). */
export function voiceWarning(hasAudio: boolean, loudness: Loudness | null | undefined): string | null {
  if (!hasAudio) return 'This recording has no sound.';
  return loudness && !hasVoice(loudness) ? 'Nothing is heard in this recording.' : null;
}
