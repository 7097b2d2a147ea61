import { createSeededRandom } from '@swing/media/testing/seeded-random';
import { openCompressionPage } from './support/compression-page.ts';
import { lostShare, soundOffsets, type RecordingPlan } from './support/marked-recording.ts';
import { median } from './support/median.ts';
import { isChosen } from './support/narrow.ts';
import { openRecordingSite } from './support/recording-site.ts';
import { report } from './support/report.ts';
import { isTiny, scaled } from './support/scale.ts';

const shortSeconds = scaled(10);
// The recorder stops by itself at 600 s.
const longSeconds = scaled(598, 3);

const seed = Math.floor(Math.random() * 2 ** 31);
console.log(`Seed of the blocks: ${seed}`);
const random = createSeededRandom(seed);

const site = await openRecordingSite();

const unblocked = (seconds: number): RecordingPlan => ({
  seconds,
  markSeconds: seconds,
  pauses: [],
  blockSeconds: 0,
  unblockedSeconds: 0,
});
const milliseconds = (seconds: number) => Math.round(seconds * 1000);

async function measureLostPictures(size: string, clips: string, goal: { atMost?: number }) {
  const name = `lost or late pictures of a recording of 60 s, ${clips} playing`;
  if (!isChosen(name)) return;
  const clip = await site.makeClip(size, scaled(10));
  const recorded = await site.record([clip, clip], unblocked(scaled(60)));
  const percent = Number((lostShare(recorded) * 100).toFixed(2));
  report({ name, measured: percent, unit: '%', ...goal });
}

async function measureStop(clip: string) {
  const stops: number[] = [];
  for (let round = 0; round < scaled(3); round += 1) {
    const { stopSeconds } = await site.record([clip], unblocked(shortSeconds));
    stops.push(stopSeconds);
  }
  console.log(`stop: ${stops.map(milliseconds).join(', ')} ms`);
  return median(stops);
}

async function measurePeer(short: number) {
  const page = await openCompressionPage({ size: '1280x720', seconds: shortSeconds, megabitsPerSecond: 8, noise: 8 });
  try {
    const peer = (await page.run(`recordWithMediaRecorder(${shortSeconds})`)).seconds;
    report({
      name: `${shortName}, MediaRecorder and ffmpeg.wasm against ours`,
      measured: milliseconds(short),
      unit: 'ms',
      peer: milliseconds(peer),
      ratio: Number((peer / short).toFixed(2)),
    });
  } finally {
    await page.close();
  }
}

async function measureLong(clip: string, short: number) {
  const pauses = Array.from({ length: scaled(300, 3) }, () => 1.5 + random(3000) / 1000);
  const plan = { seconds: longSeconds, markSeconds: 2.03, pauses, blockSeconds: 0.3, unblockedSeconds: scaled(10, 1) };
  const recorded = await site.record([clip], plan);
  report({
    name: `${longName} (${Math.round(recorded.bytes / 1e6)} MB)`,
    measured: milliseconds(recorded.stopSeconds),
    unit: 'ms',
    atMost: 150,
  });
  report({
    name: `${longName} against 10 s`,
    measured: milliseconds(recorded.stopSeconds),
    unit: 'ms',
    peer: milliseconds(short),
    ratio: Number((recorded.stopSeconds / short).toFixed(2)),
    atMost: 1.2,
  });
  const { offsets, missing } = soundOffsets(recorded);
  const worst = offsets.slice(0, 5).map((one) => `${milliseconds(one.offset)} after ${milliseconds(one.stoodFor)}`);
  console.log(
    `${recorded.blockCount} blocks, ${recorded.marks.length} marks, ${offsets.length + missing} not in a block`,
  );
  console.log(`Worst of these, in ms, after a picture that was shown for: ${worst.join(', ')}`);
  report({ name: 'flashes or clicks that a recording of 10 min lacks', measured: missing, unit: 'marks', atMost: 0 });
  report({
    name: 'sound against picture over 10 min, worst',
    measured: milliseconds(Math.abs(offsets[0]?.offset ?? 0)),
    unit: 'ms',
    atMost: 40,
  });
}

const usualSize = isTiny ? '480x270' : '1280x720';
const shortName = 'stop to playable MP4, recording of 10 s';
const longName = 'stop to playable MP4, recording of 10 min';

try {
  if (isChosen(shortName) || isChosen(longName)) {
    const clip = await site.makeClip(usualSize, scaled(10));
    const short = await measureStop(clip);
    report({ name: shortName, measured: milliseconds(short), unit: 'ms', atMost: 150 });
    if (isChosen(shortName)) await measurePeer(short);
    if (isChosen(longName)) await measureLong(clip, short);
  }
  await measureLostPictures(usualSize, 'two 720p clips', { atMost: 1 });
  if (!isTiny) await measureLostPictures('1920x1080', 'two 1080p clips', {});
} finally {
  await site.close();
}
