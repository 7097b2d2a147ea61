import { startAnalyzerSite } from './support/analyzer-site.ts';
import { launchMediaBrowser } from './support/media-browser.ts';
import { report } from './support/report.ts';
import { scaled } from './support/scale.ts';

const [shortSeconds, longSeconds] = [scaled(10), scaled(300, 2)];
const site = await startAnalyzerSite();
const browser = await launchMediaBrowser();
try {
  const stop = async (seconds: number) => {
    const page = await browser.newPage();
    await page.goto(`${site.origin}index.html`);
    await page.waitForFunction('globalThis.parts !== undefined');
    const milliseconds = await page.evaluate<number>(`parts.measureStop(parts.video, ${seconds})`);
    await page.close();
    return milliseconds;
  };
  const short = await stop(shortSeconds);
  const long = await stop(longSeconds);
  report({ name: 'stop to playable file, 10 s take', measured: Math.round(short), unit: 'ms' });
  report({
    name: 'stop to playable file, 5 min take against 10 s',
    measured: Math.round(long),
    unit: 'ms',
    peer: Math.round(short),
    ratio: Number((long / short).toFixed(2)),
    atMost: 2,
  });
} finally {
  await browser.close();
  await site.close();
}
