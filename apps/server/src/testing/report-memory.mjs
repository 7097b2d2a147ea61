// Preloaded into a server under test. When its parent asks, it collects garbage and reports its memory use.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setImmediate as turn } from 'node:timers/promises';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

process.on('message', async (message) => {
  if (message !== 'report memory') return;
  // Callbacks that run after the first collection may free more.
  for (let collections = 0; collections < 3; collections++) {
    collectGarbage();
    await turn();
  }
  process.send?.(process.memoryUsage());
});
process.channel?.unref();
