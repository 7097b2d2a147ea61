import { fork } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createLimitedProcesses, type ProcessLimits } from './limited-process.ts';
import { parseCpuTime, readFromPs, readProcessUsage } from './process-usage.ts';

const worker = new URL('../../../testing/greedy-worker.mjs', import.meta.url);
const ample: ProcessLimits = { cpuSeconds: 30, residentBytes: 2 ** 30, wallMs: 60_000 };

const runOne = (behavior: string, limits: Partial<ProcessLimits> = {}) =>
  createLimitedProcesses().run(worker, { behavior }, { ...ample, ...limits });

describe('[PLUS-15] a process under limits', () => {
  it('resolves with the result of its worker', async () => {
    expect(await runOne('answer')).toEqual({ ended: 'answered', answer: { answer: 42 } });
  });

  it('is ended after its processor time, long before its wall time', async () => {
    expect(await runOne('burn', { cpuSeconds: 0.5 })).toMatchObject({ ended: 'cpu-limit' });
  });

  it('is ended when memory outside the JavaScript heap grows beyond the limit', async () => {
    expect(await runOne('allocate', { residentBytes: 200 * 2 ** 20 })).toMatchObject({ ended: 'memory-limit' });
  });

  it('is ended after its wall time when it only waits', async () => {
    expect(await runOne('hang', { wallMs: 300 })).toMatchObject({ ended: 'wall-limit' });
  });

  it('reports a worker that ends without a result, with its stderr', async () => {
    expect(await runOne('exit')).toEqual({ ended: 'crashed', message: 'The worker ended with 3. cannot go on' });
  });

  it('reports a worker that V8 aborted when out of memory as the memory limit', async () => {
    expect(await runOne('heap', { residentBytes: 2 ** 40 })).toMatchObject({ ended: 'memory-limit' });
  });

  it('reports a worker that was killed while it held most of the memory allowed as the memory limit', async () => {
    const processes = createLimitedProcesses();
    const outcome = processes.run(worker, { behavior: 'killItself' }, { ...ample, residentBytes: 256 * 2 ** 20 });
    expect(await outcome).toMatchObject({ ended: 'memory-limit' });
  });

  it('ends running workers at shutdown and starts no more', async () => {
    const processes = createLimitedProcesses();
    const running = processes.run(worker, { behavior: 'hang' }, ample);
    await processes.stop();
    expect(await running).toMatchObject({ ended: 'shutdown' });
    expect(await processes.run(worker, { behavior: 'answer' }, ample)).toMatchObject({ ended: 'shutdown' });
  });
});

describe('the usage of a process', () => {
  it('is read from /proc and from ps alike', async () => {
    const child = fork(worker);
    child.send({ behavior: 'ready' });
    await once(child, 'message');
    const readers = process.platform === 'linux' ? [readProcessUsage, readFromPs] : [readFromPs];
    for (const read of readers) {
      const usage = await read(child.pid ?? 0);
      expect(usage?.residentBytes).toBeGreaterThan(10 * 2 ** 20);
      expect(usage?.cpuSeconds).toBeGreaterThanOrEqual(0);
    }
    child.kill('SIGKILL');
    await once(child, 'exit');
    for (const read of readers) expect(await read(child.pid ?? 0)).toBeNull();
  });

  it('parses all formats in which ps prints processor time', () => {
    expect(['00:00:07', '1:02:03', '2-00:00:01', '0:01.25'].map(parseCpuTime)).toEqual([7, 3_723, 172_801, 1.25]);
  });
});
