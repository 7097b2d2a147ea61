import { expect } from 'vitest';
import { lowestMemory, settledMemory, type MemoryUse } from '../testing/watch-memory.ts';
import type { SiteUnderFault } from './site-under-fault.ts';

const mebibyte = 2 ** 20;
const show = ({ usedBytes, residentBytes }: MemoryUse) =>
  `${(usedBytes / mebibyte).toFixed(1)} MiB used, ${(residentBytes / mebibyte).toFixed(1)} MiB resident`;

/**
 * Returns the memory use of an idle server after garbage collection: the lowest value within 40 seconds, because the
 * engine frees memory with a delay. Call it after a warm-up.
 */
export async function idleMemory(site: SiteUnderFault): Promise<MemoryUse> {
  const idle = await settledMemory(site.server(), 40);
  console.log(`  idle: ${show(idle)}`);
  return idle;
}

/**
 * Upper limit for resident memory after an attack. It is a fixed figure, because the idle figure varies with the memory that V8
 * and glibc hold in reserve. Measured: 190 to 295 MiB when idle, 308 to 375 MiB after each of these attacks.
 */
const maxResidentBytes = 416 * mebibyte;

/**
 * Fails unless, within a minute, heap and buffers are at most 10 % above their idle size, and at most 416 MiB are
 * resident.
 */
export async function expectIdleAgain(site: SiteUnderFault, idle: MemoryUse): Promise<void> {
  const atMost = { usedBytes: idle.usedBytes * 1.1, residentBytes: maxResidentBytes };
  const memory = await lowestMemory(site.server(), 60, atMost);
  console.log(`  afterwards: ${show(memory)}`);
  expect(memory.usedBytes, 'bytes used').toBeLessThanOrEqual(atMost.usedBytes);
  expect(memory.residentBytes, 'resident bytes').toBeLessThanOrEqual(atMost.residentBytes);
}
