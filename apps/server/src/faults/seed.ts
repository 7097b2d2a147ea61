import { randomInt } from 'node:crypto';
import { createSeededRandom } from '@swing/media/testing/seeded-random';

/** Set SWING_FAULTS_SEED to repeat a run. Shown in the titles of randomised tests. */
export const faultsSeed = Number(process.env.SWING_FAULTS_SEED ?? randomInt(1, 1_000_000));

/** Returns a generator of integers from 0 to below a limit, the same for the same seed, name and round. */
export function randomOf(name: string, round = 0): (limit: number) => number {
  const mixed = [...name].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, faultsSeed);
  return createSeededRandom(mixed + round * 7_919);
}
