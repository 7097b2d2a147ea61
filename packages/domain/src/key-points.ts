/** The most important moments of an analysis, as its coach wrote them (submissions-21). */
export const maxKeyPoints = 5;
export const maxKeyPointLength = 140;

export type KeyPoint = {
  /** Media time in the analysis. */
  seconds: number;
  text: string;
};

/** The key points in order of time, each once. None begins after the end of the video, where a player could not go. */
export function playableKeyPoints(points: readonly KeyPoint[], durationSeconds: number): KeyPoint[] {
  return points
    .map(({ seconds, text }) => ({ seconds: Math.min(seconds, Math.floor(durationSeconds * 1000) / 1000), text }))
    .filter(({ seconds, text }, index, all) => {
      return index === all.findIndex((other) => other.seconds === seconds && other.text === text);
    })
    .toSorted((first, second) => first.seconds - second.seconds);
}

/** A moment of a video as minutes and seconds, such as 0:07 or 12:40. */
export function momentText(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** The chapters of an analysis as a WebVTT file. Each lasts until the next one, the last until the end of the video. */
export function chaptersVtt(points: readonly KeyPoint[], durationSeconds: number): string {
  const cues = points.map(({ seconds, text }, index) => {
    const next = points[index + 1]?.seconds ?? durationSeconds;
    // A cue must end after it begins.
    const end = Math.max(next, seconds + 0.001);
    return `${index + 1}\n${timestamp(seconds)} --> ${timestamp(end)}\n${cueText(text)}`;
  });
  return `${['WEBVTT', ...cues].join('\n\n')}\n`;
}

function timestamp(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const padded = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0');
  const clock = [milliseconds / 3_600_000, (milliseconds / 60_000) % 60, (milliseconds / 1000) % 60];
  return `${clock.map((value) => padded(value)).join(':')}.${padded(milliseconds % 1000, 3)}`;
}

/** One line without markup. */
function cueText(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
