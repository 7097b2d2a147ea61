import { randomInt } from 'node:crypto';
import { createSeededRandom } from '@swing/media/testing/seeded-random';

/** SWING_FAULTS_SEED repeats a run; shown in the titles of what it decides. */
export const faultsSeed = Number(process.env.SWING_FAULTS_SEED ?? randomInt(1, 1_000_000));

/** Whole numbers from 0 below a limit, the same for the same seed, name and round. */
export function randomOf(name: string, round = 0): (limit: number) => number {
  const mixed = [...name].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, faultsSeed);
  return createSeededRandom(mixed + round * 7_919);
}
