import { expect, it } from 'vitest';
import { failureOf, failures, TestFailure } from './test-failure.ts';

const named = (name: string) => new DOMException('words of the browser', name);

it.each([
  [
    'NotAllowedError',
    'Microphone access denied',
    'Click the icon left of the page’s address, allow the microphone, and try again. On a Mac, also allow the browser in System Settings, Privacy & Security, Microphone.',
  ],
  ['NotFoundError', 'No microphone detected', 'Plug in a microphone or switch it on, and try again.'],
  [
    'NotReadableError',
    'The microphone cannot be opened',
    'Close other programs that use it, such as a video call. Unplug it, plug it in again, and try again.',
  ],
])('[REC-10] explains %s of a microphone', (name, message, advice) => {
  expect(failureOf(named(name), 'microphone')).toEqual({ message, advice });
});

it.each([
  [
    'NotAllowedError',
    'Nothing was shared',
    'Start again, choose a tab, and click Share. If the browser shows nothing to choose on a Mac, allow it in System Settings, Privacy & Security, Screen Recording.',
  ],
  [
    'NotReadableError',
    'The screen cannot be captured',
    'Close other programs that record the screen, restart the browser, and try again.',
  ],
])('[REC-10] explains %s of a screen', (name, message, advice) => {
  expect(failureOf(named(name), 'screen')).toEqual({ message, advice });
});

it('[REC-10] a browser without these functions cannot do this', () => {
  expect(failureOf(new TypeError('undefined is not a function'), 'screen')).toEqual({
    message: 'This browser cannot do this',
    advice: 'Use a current version of Chrome or Edge on a computer, on a page whose address begins with https://.',
  });
});

it('[REC-10] says what to do about a silent, an empty and an unplayable recording', () => {
  expect(failures.silent.advice).toBe(
    'Speak while the test runs. If you did, choose another microphone, check its mute switch, and raise its input volume in the settings of the computer.',
  );
  expect(failures.noPicture).toEqual({
    message: 'No picture arrives',
    advice: 'Keep the captured tab or window open, scroll in it, and try again. If it stays so, restart the browser.',
  });
  expect(failures.unplayable).toEqual({
    message: 'The recording cannot be played',
    advice: 'Update the browser, restart it, and try again.',
  });
});

it('[REC-10] keeps the words of what it does not know', () => {
  expect(failureOf(named('UnknownError'), 'screen')).toEqual({
    message: 'words of the browser',
    advice: 'Reload the page and try again.',
  });
  expect(failureOf(new TestFailure(failures.silent), 'recording').message).toBe('Nothing was heard');
});

it('[REC-06] [REC-10] says that the extension is required', () => {
  const error = new Error('Swing Analyzer Screen Capture extension is required. Enable it and try again.');
  expect(failureOf(error, 'screen').message).toBe(error.message);
});

it('[REC-06] [REC-10] says of a tab that the extension may not hand over where to click instead', () => {
  const error = new Error('The tab could not be captured. Chrome pages cannot be captured.');
  expect(failureOf(error, 'extension')).toEqual({
    message: 'The tab could not be captured. Chrome pages cannot be captured.',
    advice: 'Click the icon on an ordinary web page, not on a page of the browser itself, and try again.',
  });
  expect(failureOf(named('NotAllowedError'), 'extension').message).toBe('words of the browser');
  expect(failureOf(new TypeError('no'), 'extension').message).toBe('This browser cannot do this');
});
