import { expect, it } from 'vitest';
import { httpStatusError, loadAbortedError, undecodableVideo } from './video-load-error.ts';

const wayOut = 'Open it in Safari or in Chrome on a computer with a newer graphics chip, or download the original.';

it.each([
  ['hevc', "This browser can't show HEVC (H.265) video."],
  ['avc', "This browser can't show H.264 video."],
  ['prores', "This browser can't show ProRes video."],
  ['av1', "This browser can't show AV1 video."],
  ['vp9', "This browser can't show VP9 video."],
  ['vp8', "This browser can't show VP8 video."],
  [null, "This browser can't show this video format."],
])('[ANZ-02] names the format that a browser cannot show: %s', (codec, sentence) => {
  expect(undecodableVideo(codec).message).toBe(`${sentence} ${wayOut}`);
});

it('[ANZ-02] offers another way out where there is no original to download', () => {
  expect(undecodableVideo('hevc', { advice: 'choose a copy in H.264' }).message).toBe(
    "This browser can't show HEVC (H.265) video. Open it in Safari or in Chrome on a computer with a newer graphics chip, or choose a copy in H.264.",
  );
});

it.each([
  [409, undefined, 'preparing', 'This video is still being prepared.'],
  [409, 'NOT_POSSIBLE_NOW', 'refused', 'The video could not be downloaded (HTTP 409).'],
  [410, undefined, 'removed', 'This video could not be prepared and was removed. The player has been notified.'],
  [404, undefined, 'refused', 'This video was not found. It may have been deleted.'],
  [503, undefined, 'refused', 'The video could not be downloaded (HTTP 503).'],
] as const)('[ANZ-02] says why the server did not send a video: %i %s', (status, code, failure, message) => {
  expect(httpStatusError(status, code)).toMatchObject({ failure, message });
});

it('[ANZ-02] a video whose loading was stopped is no other failure', () => {
  expect(loadAbortedError()).toMatchObject({ failure: 'aborted', message: 'Loading the video was stopped.' });
});
