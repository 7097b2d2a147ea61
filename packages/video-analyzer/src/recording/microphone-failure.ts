export type MicrophoneStatus = 'idle' | 'active' | 'denied' | 'error';

const microphoneTexts = {
  missing: '⚠️ No microphone detected - recording without audio',
  denied: 'Microphone access denied',
  error: 'Microphone error',
  recordingWithout: 'Recording without audio - mic permission denied',
} as const;

type Failure = {
  readonly status: MicrophoneStatus;
  readonly message: string;
  /** Whether the message is shown for a few seconds only. */
  readonly isPassing: boolean;
};

/** What is said of a microphone that could not be opened, or that ended. */
export function failureOf(error: unknown, isRecording: boolean): Failure {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotFoundError' || name === 'DevicesNotFoundError' || name === 'OverconstrainedError') {
    return { status: 'error', message: microphoneTexts.missing, isPassing: true };
  }
  if (name === 'NotAllowedError' || name === 'SecurityError') {
    const message = isRecording ? microphoneTexts.recordingWithout : microphoneTexts.denied;
    return { status: 'denied', message, isPassing: false };
  }
  return { status: 'error', message: microphoneTexts.error, isPassing: false };
}
