import { describe, expect, it } from 'vitest';
import { BusyError, createWorkQueue } from './work-queue.ts';

/** Work that reports its start and ends on demand. */
function createJob() {
  const settle = { begin: () => {}, end: () => {} };
  const started = new Promise<void>((resolve) => {
    settle.begin = resolve;
  });
  const ended = new Promise<void>((resolve) => {
    settle.end = resolve;
  });
  const work = () => {
    settle.begin();
    return ended;
  };
  return { started, work, end: () => settle.end() };
}

describe('createWorkQueue', () => {
  it('limits concurrency and runs waiting work in order', async () => {
    const queue = createWorkQueue({ concurrency: 2, maxWaiting: 10 });
    const jobs = [createJob(), createJob(), createJob(), createJob()] as const;
    const started: number[] = [];
    const results = jobs.map(({ work }, index) =>
      queue.run(async () => {
        started.push(index);
        await work();
        return index;
      }),
    );
    await Promise.all([jobs[0].started, jobs[1].started]);
    expect(started).toEqual([0, 1]);
    jobs[1].end();
    await jobs[2].started;
    expect(started).toEqual([0, 1, 2]);
    for (const job of jobs) job.end();
    await expect(Promise.all(results)).resolves.toEqual([0, 1, 2, 3]);
    expect(started).toEqual([0, 1, 2, 3]);
  });

  it('refuses work when the queue is full, and accepts it again once there is room', async () => {
    const queue = createWorkQueue({ concurrency: 1, maxWaiting: 1 });
    const job = createJob();
    const running = queue.run(job.work);
    const waiting = queue.run(async () => 'waited');
    await expect(queue.run(async () => 'refused')).rejects.toBeInstanceOf(BusyError);
    job.end();
    await running;
    await expect(waiting).resolves.toBe('waited');
    await expect(queue.run(async () => 'taken')).resolves.toBe('taken');
  });

  it('frees the slot when work fails', async () => {
    const queue = createWorkQueue({ concurrency: 1, maxWaiting: 0 });
    await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(queue.run(async () => 'next')).resolves.toBe('next');
  });
});
