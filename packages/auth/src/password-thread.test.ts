import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { promisify } from 'node:util';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { runInPasswordThread as runInThread } from './password-thread.ts';
import { dummyHash } from './password.ts';

const cost = { memoryCost: 64, timeCost: 1, parallelism: 1 };
const started: Worker[] = [];
const onWorker = (worker: Worker) => started.push(worker);
let runInPasswordThread: typeof runInThread;

// Each test has its own copy of the module, which has no threads yet.
beforeEach(async () => {
  started.length = 0;
  process.on('worker', onWorker);
  vi.resetModules();
  ({ runInPasswordThread } = await import('./password-thread.ts'));
});

afterEach(async () => {
  process.off('worker', onWorker);
  await Promise.all(started.map((thread) => thread.terminate()));
});

const hash = () => runInPasswordThread({ password: 'swing-demo-1', cost });
const verify = (task: { password: string; hash: string }) => runInPasswordThread(task);

describe('runInPasswordThread', () => {
  it('hashes and verifies, one call after another in one thread', async () => {
    const made = await hash();
    expect(made).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
    await expect(verify({ password: 'swing-demo-1', hash: made })).resolves.toBe(true);
    await expect(verify({ password: 'swing-demo-2', hash: made })).resolves.toBe(false);
    expect(started).toHaveLength(1);
  });

  it('runs calls at the same time in threads of their own', async () => {
    await Promise.all([hash(), hash()]);
    expect(started).toHaveLength(2);
  });

  it.skipIf(process.platform !== 'linux')('lowers the priority of its thread only', async () => {
    const own = getPriority();
    const before = new Set(readdirSync('/proc/self/task'));
    await hash();
    const added = readdirSync('/proc/self/task').filter((thread) => !before.has(thread));
    expect(added.map((thread) => getPriority(Number(thread)))).toContain(10);
    expect(getPriority()).toBe(own);
  });

  it('rejects a call whose thread ends, and starts another thread for the next', async () => {
    process.once('worker', (thread) => void thread.terminate());
    await expect(hash()).rejects.toThrow('The thread that hashes passwords has ended.');
    await expect(hash()).resolves.toContain('$argon2id$');
    expect(started).toHaveLength(2);
  });

  it('does not use a thread again that ended while it waited', async () => {
    await hash();
    await started[0]?.terminate();
    await expect(hash()).resolves.toContain('$argon2id$');
    expect(started).toHaveLength(2);
  });

  it('rejects with an error that does not contain the password, and goes on with the same thread', async () => {
    const thrown: unknown = await verify({ password: 'swing-demo-1', hash: 'no hash' }).catch(
      (error: unknown) => error,
    );
    expect(thrown).toBeInstanceOf(Error);
    expect((thrown as Error).stack).not.toContain('swing-demo-1');
    await expect(verify({ password: 'swing-demo-1', hash: dummyHash })).resolves.toBe(false);
    expect(started).toHaveLength(1);
  });

  it('keeps the process running until the answer, and no longer', async () => {
    const module = JSON.stringify(new URL('./password-thread.ts', import.meta.url).href);
    const program = `const { runInPasswordThread } = await import(${module});
      console.log(await runInPasswordThread({ password: 'swing-demo-1', hash: '${dummyHash}' }));`;
    const flags = ['--import', 'tsx', '--input-type=module', '--eval', program];
    const { stdout } = await promisify(execFile)(process.execPath, flags, { timeout: 30_000 });
    expect(stdout).toBe('false\n');
  });
});
