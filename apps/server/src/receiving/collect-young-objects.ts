import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: ((options: { type: 'minor' }) => void) | undefined;

/**
 * Frees what has just become garbage, within about a millisecond. To the engine a received chunk is a few small objects,
 * so left to itself it lets up to 64 MB of their bytes gather before it looks.
 */
export function collectYoungObjects(): void {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as NonNullable<typeof collect>;
  }
  collect({ type: 'minor' });
}
