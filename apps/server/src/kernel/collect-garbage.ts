import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options?: { type: 'minor' }) => void;

let collect: Collect | undefined;

/** Runs the engine's garbage collector: a minor collection takes about a millisecond, a major one about 100. */
export function collectGarbage(type: 'minor' | 'major'): void {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as Collect;
  }
  // Node 20 runs a minor collection for any options object, so a major one gets none.
  if (type === 'minor') collect({ type });
  else collect();
}
