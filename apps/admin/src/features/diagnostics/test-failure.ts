import { extensionRequiredMessage } from '@swing/video-analyzer/capture/extension-capture';

/** Why a test failed, and what the user can do about it. */
export interface Failure {
  message: string;
  advice: string;
}

export type Subject = 'microphone' | 'screen' | 'extension' | 'recording';

export class TestFailure extends Error implements Failure {
  readonly advice: string;

  constructor({ message, advice }: Failure, cause?: unknown) {
    super(message, { cause });
    this.advice = advice;
  }
}

const reload = 'Reload the page and try again.';
const unsupported =
  'Use a current version of Chrome or Edge on a computer, on a page whose address begins with https://.';

export const failures = {
  microphoneDenied: {
    message: 'Microphone access denied',
    advice:
      'Click the icon left of the page’s address, allow the microphone, and try again. On a Mac, also allow the browser in System Settings, Privacy & Security, Microphone.',
  },
  microphoneMissing: {
    message: 'No microphone detected',
    advice: 'Plug in a microphone or switch it on, and try again.',
  },
  microphoneBusy: {
    message: 'The microphone cannot be opened',
    advice: 'Close other programs that use it, such as a video call. Unplug it, plug it in again, and try again.',
  },
  silent: {
    message: 'Nothing was heard',
    advice:
      'Speak while the test runs. If you did, choose another microphone, check its mute switch, and raise its input volume in the settings of the computer.',
  },
  notShared: {
    message: 'Nothing was shared',
    advice:
      'Start again, choose a tab, and click Share. If the browser shows nothing to choose on a Mac, allow it in System Settings, Privacy & Security, Screen Recording.',
  },
  screenBusy: {
    message: 'The screen cannot be captured',
    advice: 'Close other programs that record the screen, restart the browser, and try again.',
  },
  noPicture: {
    message: 'No picture arrives',
    advice: 'Keep the captured tab or window open, scroll in it, and try again. If it stays so, restart the browser.',
  },
  unsupported: { message: 'This browser cannot do this', advice: unsupported },
  extensionMissing: { message: extensionRequiredMessage, advice: 'Follow the steps under Extension, and try again.' },
  unplayable: {
    message: 'The recording cannot be played',
    advice: 'Update the browser, restart it, and try again.',
  },
} satisfies Record<string, Failure>;

const byName: Record<Subject, Record<string, Failure>> = {
  microphone: {
    NotAllowedError: failures.microphoneDenied,
    SecurityError: failures.microphoneDenied,
    NotFoundError: failures.microphoneMissing,
    OverconstrainedError: failures.microphoneMissing,
    NotReadableError: failures.microphoneBusy,
    AbortError: failures.microphoneBusy,
    TypeError: failures.unsupported,
  },
  screen: {
    NotAllowedError: failures.notShared,
    NotReadableError: failures.screenBusy,
    AbortError: failures.screenBusy,
    NotFoundError: failures.screenBusy,
    TypeError: failures.unsupported,
  },
  extension: { TypeError: failures.unsupported },
  recording: { NotSupportedError: failures.unsupported, ReferenceError: failures.unsupported },
};

/** Advice for errors whose name (such as NotAllowedError) has no advice of its own. */
const otherAdvice: Record<Subject, string> = {
  microphone: reload,
  screen: reload,
  extension: 'Click the icon on an ordinary web page, not on a page of the browser itself, and try again.',
  recording: reload,
};

/** Translates an error of the browser into a reason and advice. */
export function failureOf(error: unknown, subject: Subject): Failure {
  if (error instanceof TestFailure) return error;
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  if (message === extensionRequiredMessage) return failures.extensionMissing;
  return byName[subject][name] ?? { message, advice: otherAdvice[subject] };
}
