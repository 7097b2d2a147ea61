import { readFile } from 'node:fs/promises';
import { byteSourceOfBytes } from '@swing/media/byte-source';
import { probeVideo } from '@swing/media/probe';

// Probes videos one after another, as the server does. Prints one line of JSON per video: outcome, CPU seconds, and the
// peak growth of the process in bytes since it was idle.
const idleBytes = process.memoryUsage.rss();
for (const path of process.argv.slice(2)) {
  const bytes = new Uint8Array(await readFile(path));
  const before = process.cpuUsage();
  const outcome = await probeVideo(byteSourceOfBytes(bytes)).then(
    ({ frameCount }) => `${frameCount} frames`,
    (thrown: Error) => thrown.name,
  );
  const { user, system } = process.cpuUsage(before);
  const grownBytes = process.resourceUsage().maxRSS * 1024 - idleBytes;
  console.log(JSON.stringify({ outcome, cpuSeconds: (user + system) / 1e6, grownBytes }));
}
