import { compressionPreset } from '@swing/media/encoding-presets';
import { openCompressionPage } from './support/compression-page.ts';
import { report } from './support/report.ts';
import { scaled } from './support/scale.ts';

/** The limits of a recording of ten minutes, scaled down to one of this length. */
const limitsFor = (seconds: number) => ({
  ...compressionPreset,
  maximumBytes: Math.round((compressionPreset.maximumBytes * seconds) / 600),
  targetBytes: Math.round((compressionPreset.targetBytes * seconds) / 600),
});
const bitsPerSecond = Math.floor((compressionPreset.targetBytes * 8) / 600) - compressionPreset.audioBitsPerSecond;

async function compareWithFfmpeg(seconds: number) {
  const page = await openCompressionPage({ size: '1920x1080', seconds, megabitsPerSecond: 8, noise: 2 });
  try {
    const limits = limitsFor(seconds);
    const ours = await page.run(`asAnalysis(${JSON.stringify(limits)})`);
    if (ours.bytes > limits.maximumBytes) throw new Error(`The copy has ${ours.bytes} bytes`);
    const peer = await page.run(`withFfmpeg(${bitsPerSecond})`);
    const timesRealtime = (run: { seconds: number }) => Number((seconds / run.seconds).toFixed(2));
    report({
      name: 'compression of an analysis of 60 s in 1080p against ffmpeg.wasm',
      measured: timesRealtime(ours),
      unit: 'times realtime',
      peer: timesRealtime(peer),
      ratio: Number((peer.seconds / ours.seconds).toFixed(2)),
      atLeast: 2,
    });
  } finally {
    await page.close();
  }
}

/** How long a coach waits who sends a recording of ten minutes without watching it first. */
async function measureLongest(times: number) {
  const page = await openCompressionPage({ size: '1280x720', seconds: 20, megabitsPerSecond: 6, noise: 2, times });
  try {
    const { seconds, bytes } = await page.run(`asAnalysis(${JSON.stringify(limitsFor(20 * times))})`);
    report({
      name: `wait for a recording of 10 min to be compressed (to ${Math.round(bytes / 1e6)} MB)`,
      measured: Math.round(seconds),
      unit: 's',
    });
  } finally {
    await page.close();
  }
}

await compareWithFfmpeg(scaled(60));
await measureLongest(scaled(30));
