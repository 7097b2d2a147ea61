import type { AnalyzerParts } from '../src/react/analyzer-parts.ts';
import type { RecordingParts } from '../src/react/recording/recording-parts.ts';
import { createMarks, paintFlash, type Marks } from './marks.ts';
import { flashSize, readMarks } from './read-marks.ts';

const now = () => performance.now() / 1000;
const waitUntil = (at: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, (at - now()) * 1000)));

/**
 * Resolves once the panel's preview of the only recording has loaded the first frame, so that it can be played. Rejects if it cannot. A
 * video element besides it would load the same file at the same time, and slow it down.
 */
async function previewLoaded(): Promise<HTMLVideoElement> {
  const preview = () => document.querySelector<HTMLVideoElement>('video[aria-label$=", preview"]');
  while (preview() === null) await new Promise(requestAnimationFrame);
  const video = preview() as HTMLVideoElement;
  if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return video;
  await new Promise((resolve, reject) => {
    video.addEventListener('loadeddata', resolve);
    video.addEventListener('error', () => reject(new Error('The recording does not play')));
  });
  return video;
}

/** Clicks and flashes until `end`, every `seconds`. Returns when they were. */
async function addMarks(marks: Marks, end: number, seconds: number): Promise<number[]> {
  const added: number[] = [];
  for (let at = now() + 1; at < end - 0.5; at += seconds) {
    // A second ahead, so that a blocked page does not delay the click.
    await waitUntil(at - 1);
    marks.add(at);
    added.push(at);
  }
  return added;
}

type Block = { from: number; until: number };

/** Blocks the page after each of the pauses, in seconds, until `end`. */
async function block(pauses: readonly number[], blockSeconds: number, end: number): Promise<Block[]> {
  const blocks: Block[] = [];
  for (const pause of pauses) {
    const from = now() + pause;
    if (from + blockSeconds > end - 0.5) break;
    await waitUntil(from);
    const begun = now();
    while (now() - begun < blockSeconds);
    blocks.push({ from: begun, until: now() });
  }
  return blocks;
}

type RecordingPlan = {
  seconds: number;
  markSeconds: number;
  pauses: number[];
  blockSeconds: number;
  unblockedSeconds: number;
};

/** Records the stage of an analyzer with both videos playing, and marks in its corner. */
export function createMarkedRecording(made: AnalyzerParts) {
  let marks: Marks | null = null;
  let recording: RecordingParts | null = null;

  return {
    /** Takes the place of the one in `parts`. */
    recordingParts: ((create) => {
      recording ??= made.recordingParts(({ canvas, paint }) => {
        const ctx = (canvas as HTMLCanvasElement).getContext('2d');
        const paintMarked = () => {
          paint();
          if (ctx && marks) paintFlash(ctx, marks.begunCount(), flashSize, flashSize);
        };
        return create({ canvas, paint: paintMarked });
      });
      return recording;
    }) satisfies AnalyzerParts['recordingParts'],

    /** Records once. Returns how long Stop took until the recording is playable, and what the recording shows. In seconds. */
    async record(options: RecordingPlan) {
      if (recording === null) throw new Error('The recorder is not there yet');
      const { recorder } = recording;
      const microphone = (marks = await createMarks());
      navigator.mediaDevices.getUserMedia = () => Promise.resolve(microphone.stream);
      recorder.setOwner({ accountId: 'bench', submissionId: null, title: 'Mia Torres', isCorrection: false });
      for (const { video, player, isUsed } of Object.values(made.sides)) {
        if (!isUsed.getSnapshot()) continue;
        video.loop = true;
        void player.play();
      }
      await recorder.start();
      const begun = now();
      const end = begun + options.seconds;
      const [added, blocks] = await Promise.all([
        addMarks(microphone, end, options.markSeconds),
        block(options.pauses, options.blockSeconds, end - options.unblockedSeconds),
        waitUntil(end),
      ]);
      const stopped = now();
      await recorder.stop();
      const [take] = recorder.getSnapshot().segments;
      if (!take) throw new Error(recorder.getSnapshot().error ?? 'There is no recording');
      const { duration } = await previewLoaded();
      const stopSeconds = now() - stopped;
      if (Math.abs(duration - take.durationSeconds) > 0.1) throw new Error(`The file lasts ${duration} s`);
      for (const { player } of Object.values(made.sides)) player.pause();
      // A flash that is due while the page is blocked can only be painted after it.
      const isBlocked = (at: number) => blocks.some(({ from, until }) => at > from - 1 / 30 && at < until);
      return {
        stopSeconds,
        durationSeconds: take.durationSeconds,
        bytes: take.blob.size,
        blockCount: blocks.length,
        marks: added.map((at) => ({ at: at - begun, isBlocked: isBlocked(at) })),
        ...(await readMarks(take.blob)),
      };
    },
  };
}
