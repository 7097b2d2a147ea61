import { expect } from 'vitest';
import { lowestMemory, settledMemory, type MemoryUse } from '../testing/watch-memory.ts';
import type { SiteUnderFault } from './site-under-fault.ts';

const mebibyte = 2 ** 20;
const show = ({ usedBytes, residentBytes }: MemoryUse) =>
  `${(usedBytes / mebibyte).toFixed(1)} MiB used, ${(residentBytes / mebibyte).toFixed(1)} MiB resident`;

/**
 * What a server uses while it has nothing to do, after much ordinary work: measured without garbage, at the lowest of 40 seconds,
 * because the engine gives memory back with a delay.
 */
export async function idleMemory(site: SiteUnderFault): Promise<MemoryUse> {
  const idle = await settledMemory(site.server(), 40);
  console.log(`  idle: ${show(idle)}`);
  return idle;
}

/**
 * Upper limit for resident memory after an attack. It is a fixed figure, because the idle figure varies with the memory that V8
 * and glibc hold in reserve. Measured: 190 to 295 MiB when idle, 308 to 347 MiB after each of these attacks.
 */
const mostResidentBytes = 384 * mebibyte;

/** Waits up to a minute until heap and buffers are at most 10 % above the idle figure and resident memory is at most 384 MiB. */
export async function expectIdleAgain(site: SiteUnderFault, idle: MemoryUse): Promise<void> {
  const atMost = { usedBytes: idle.usedBytes * 1.1, residentBytes: mostResidentBytes };
  const memory = await lowestMemory(site.server(), 60, atMost);
  console.log(`  afterwards: ${show(memory)}`);
  expect(memory.usedBytes, 'bytes used').toBeLessThanOrEqual(atMost.usedBytes);
  expect(memory.residentBytes, 'resident bytes').toBeLessThanOrEqual(atMost.residentBytes);
}
