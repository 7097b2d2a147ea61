import { expect, it } from 'vitest';
import { failureOf, failures, TestFailure } from './test-failure.ts';

const named = (name: string) => new DOMException('words of the browser', name);

it.each([
  ['NotAllowedError', 'Microphone access denied'],
  ['NotFoundError', 'No microphone detected'],
  ['NotReadableError', 'The microphone cannot be opened'],
])('[REC-10] explains %s of a microphone', (name, message) => {
  expect(failureOf(named(name), 'microphone').message).toBe(message);
});

it.each([
  ['NotAllowedError', 'Nothing was shared'],
  ['NotReadableError', 'The screen cannot be captured'],
])('[REC-10] explains %s of a screen', (name, message) => {
  expect(failureOf(named(name), 'screen').message).toBe(message);
});

it('[REC-10] a browser without these functions cannot do this', () => {
  expect(failureOf(new TypeError('undefined is not a function'), 'screen').message).toBe('This browser cannot do this');
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
