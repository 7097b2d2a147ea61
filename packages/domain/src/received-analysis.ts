import { isPlayedEverywhere } from './playback.ts';

/** Why an analysis that arrived was not accepted (submissions-19). */
export const analysisProblems = [
  'interrupted',
  'incomplete',
  'unplayable',
  'no_sound',
  'other_length',
  'not_convertible',
  'too_large',
] as const;
export type AnalysisProblem = (typeof analysisProblems)[number];

const texts: Record<AnalysisProblem, string> = {
  interrupted: 'Sending the analysis was interrupted. Please send it again.',
  incomplete: 'The analysis arrived incomplete. Please send it again.',
  unplayable: 'The video that arrived cannot be played. Please send it again, or record it again.',
  no_sound: 'The video that arrived has no sound, although it was recorded with a microphone. Please send it again.',
  other_length: 'The video that arrived is shorter or longer than the recording. Please send it again.',
  not_convertible:
    'The video could not be converted to a format that every phone plays. Please record it again with another browser.',
  too_large: 'The analysis video must be at most 1 GB.',
};

/** The problem as text for the coach. */
export function analysisProblemText(problem: AnalysisProblem): string {
  return texts[problem];
}

/** What the sender said about a recording. Null: nothing. */
export interface AnnouncedAnalysis {
  /** Older clients say 0 if they do not know it. */
  durationSeconds: number | null;
  /** Whether it was recorded with sound. */
  hasSound: boolean | null;
}

/** What the server found in the file. */
export interface FoundAnalysis {
  container: string;
  videoCodec: string;
  codecParameter: string | null;
  audioCodec: string | null;
  /** End of the sound. 0: none. */
  audioSeconds: number;
  durationSeconds: number;
  /** Whether it is an MP4 or QuickTime file with its whole index before the media. */
  isFastStart: boolean;
}

/** Seconds by which the duration may differ from the announced one. */
const durationToleranceSeconds = 2;

/** The first difference between a readable file and what was announced. Null if there is none (submissions-19). */
export function announcementProblem(announced: AnnouncedAnalysis, found: FoundAnalysis): AnalysisProblem | null {
  const { durationSeconds, hasSound } = announced;
  if (durationSeconds && Math.abs(found.durationSeconds - durationSeconds) > durationToleranceSeconds) {
    return 'other_length';
  }
  return hasSound && found.audioSeconds === 0 ? 'no_sound' : null;
}

/**
 * What has to be done before every phone plays the file (submissions-20). `none`: fast-start MP4 with H.264 and AAC. `remux`: only
 * the container has to be written anew. `convert`: picture or sound has to be encoded again.
 */
export type AnalysisConversion = 'none' | 'remux' | 'convert';

export function conversionOf(found: FoundAnalysis): AnalysisConversion {
  const { container, videoCodec, codecParameter, audioCodec, isFastStart } = found;
  const isH264 = videoCodec === 'avc' && isPlayedEverywhere(videoCodec, codecParameter);
  if (!isH264 || (audioCodec !== null && audioCodec !== 'aac')) return 'convert';
  return container === 'mp4' && isFastStart ? 'none' : 'remux';
}
