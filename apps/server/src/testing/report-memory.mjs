// Preloaded into a server under test: when its parent asks, it collects its garbage and reports the memory it then uses.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setImmediate as turn } from 'node:timers/promises';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

process.on('message', async (message) => {
  if (message !== 'report memory') return;
  // What a first collection finds may be kept by callbacks that run after it.
  for (let collections = 0; collections < 3; collections++) {
    collectGarbage();
    await turn();
  }
  process.send?.(process.memoryUsage());
});
process.channel?.unref();
