import { readFile } from 'node:fs/promises';
import { byteSourceOfBytes } from '@swing/media/byte-source';
import { probeVideo } from '@swing/media/probe';

// Looks into videos one after another, as the server does, and prints a line for each: what came of it, processor time,
// and by how much the process has grown at most since it was idle.
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
