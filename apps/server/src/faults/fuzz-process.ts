import type { ChildProcess } from 'node:child_process';
import { forkWorker } from '../modules/media/processes/fork-worker.ts';
import { type ProcessUsage, readProcessUsage } from '../modules/media/processes/process-usage.ts';
import type { FuzzOrder, FuzzResult } from './fuzz-worker.ts';

const worker = new URL('./fuzz-worker.ts', import.meta.url);
/** Limits at which a process is killed. The tests check much lower ones. */
const maxCpuSeconds = 8;
const maxWallMs = 120_000;
const maxBytes = 1.2 * 2 ** 30;

export type FuzzReport = FuzzResult | { outcome: 'ended'; message: string };

/** Manages a process that reads fuzzed files, and replaces it when it dies or exceeds a limit. */
export function createFuzzProcess() {
  let child: ChildProcess | null = null;

  function stop(): void {
    child?.kill('SIGKILL');
    child = null;
  }

  /** Kills the process once it exceeds a limit. Returns the reason, or null if it does not. */
  async function limit(running: ChildProcess, secondsBefore: number, begun: number): Promise<string | null> {
    const { cpuSeconds, residentBytes: bytes } = await usageOf(running);
    const seconds = cpuSeconds - secondsBefore;
    const reason =
      seconds > maxCpuSeconds
        ? `took more than ${maxCpuSeconds} s of processor time`
        : bytes > maxBytes
          ? `took ${Math.round(bytes / 2 ** 20)} MiB of memory`
          : performance.now() - begun > maxWallMs
            ? `did not end within ${maxWallMs} ms`
            : null;
    if (reason !== null) running.kill('SIGKILL');
    return reason;
  }

  async function start(): Promise<ChildProcess> {
    child = forkWorker(worker);
    const mediaFolder = process.env['SWING_MEDIA'];
    if ((await answerOf<'ready'>(child, { kind: 'prepare', mediaFolder })) === null) {
      throw new Error('The process that reads fuzzed files does not start.');
    }
    return child;
  }

  return {
    async read(seed: number): Promise<FuzzReport> {
      const running = child ?? (await start());
      const [begun, { cpuSeconds: secondsBefore }] = [performance.now(), await usageOf(running)];
      let message = 'the process died';
      const watch = setInterval(() => {
        void limit(running, secondsBefore, begun).then((reason) => (message = reason ?? message));
      }, 100);
      const result = await answerOf<FuzzResult>(running, { kind: 'read', seed });
      clearInterval(watch);
      if (result) return result;
      child = null;
      return { outcome: 'ended', message };
    },
    stop,
  };
}

/** Sends an order and returns the answer. Null if the process ends without one. */
async function answerOf<Answer>(running: ChildProcess, order: FuzzOrder): Promise<Answer | null> {
  const answer = await new Promise<Answer | null>((resolve) => {
    running.once('message', (message) => resolve(message as Answer));
    running.once('exit', () => resolve(null));
    running.send(order);
  });
  running.removeAllListeners('message').removeAllListeners('exit');
  return answer;
}

async function usageOf({ pid }: ChildProcess): Promise<ProcessUsage> {
  return (pid === undefined ? null : await readProcessUsage(pid)) ?? { cpuSeconds: 0, residentBytes: 0 };
}
