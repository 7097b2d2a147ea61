import { recordingLimits } from '@swing/media/encoding-presets';

export type RecordingWarning = (typeof recordingLimits.warningsSecondsBeforeEnd)[number];

/** Returns the warning to show with `remaining` seconds left before the limit, or null if none is due. */
export function warningAt(remaining: number): RecordingWarning | null {
  return recordingLimits.warningsSecondsBeforeEnd.findLast((seconds) => remaining <= seconds) ?? null;
}

const warningTexts: Record<RecordingWarning, string> = {
  120: '2 minutes remaining',
  60: '1 minute remaining',
  30: '30 seconds remaining',
};

export function warningText(warning: RecordingWarning): string {
  return warningTexts[warning];
}
