import { expect, test } from 'vitest';
import { recordingContext } from '../annotation/testing/recording-context.ts';
import type { StageContext } from '../playback/stage-context.ts';
import { paintCapture } from './paint-capture.ts';

const canvas = { width: 1280, height: 720 };
const picture = { image: {} as CanvasImageSource, width: 1440, height: 900 };

/** The words that are painted, in order. Each character is 40 pixels wide, so that the longer texts are broken into lines. */
function wordsOf(...[shown, crop]: [Parameters<typeof paintCapture>[2], Parameters<typeof paintCapture>[3]]) {
  const { calls, context } = recordingContext();
  Object.assign(context, { measureText: (text: string) => ({ width: text.length * 40 }) });
  paintCapture(context as unknown as StageContext, canvas, shown, crop);
  const lines = calls
    .filter((call) => call.startsWith('fillText '))
    .map((call) => /^fillText (.*),640,-?\d+$/.exec(call)?.[1]);
  return lines.join(' ');
}

test('[REC-05] without coordinates the error frame says that they are missing, and what to do', () => {
  expect(wordsOf(picture, 'missing')).toBe(
    'Missing crop coordinates Open the crop window and choose the area to record.',
  );
});

test('[REC-05] without a picture the error frame says that nothing is shared, and what to do', () => {
  expect(wordsOf(null, 'whole')).toBe('Nothing is shared Share a tab or a screen in the recorder.');
});

test('[REC-05] a picture is painted without words', () => {
  expect(wordsOf(picture, 'whole')).toBe('');
});
