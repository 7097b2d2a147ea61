import type { ChildProcess } from 'node:child_process';
import { forkWorker } from '../modules/media/processes/fork-worker.ts';
import { type ProcessUsage, readProcessUsage } from '../modules/media/processes/process-usage.ts';
import type { FuzzOrder, FuzzResult } from './fuzz-worker.ts';

const worker = new URL('./fuzz-worker.ts', import.meta.url);
/** Beyond these a process is ended: what is measured is whether a file stays far below them. */
const longestSeconds = 8;
const longestWallMs = 120_000;
const mostBytes = 1.2 * 2 ** 30;

export type FuzzReport = FuzzResult | { outcome: 'ended'; message: string };

/** A process that reads fuzzed files and is replaced when it dies or takes too much. */
export function createFuzzProcess() {
  let child: ChildProcess | null = null;

  function stop(): void {
    child?.kill('SIGKILL');
    child = null;
  }

  /** Ends the process once it takes more than any file may; the reason, or null while it does not. */
  async function limit(running: ChildProcess, secondsBefore: number, begun: number): Promise<string | null> {
    const { cpuSeconds, residentBytes: bytes } = await usageOf(running);
    const seconds = cpuSeconds - secondsBefore;
    const reason =
      seconds > longestSeconds
        ? `took more than ${longestSeconds} s of processor time`
        : bytes > mostBytes
          ? `took ${Math.round(bytes / 2 ** 20)} MiB of memory`
          : performance.now() - begun > longestWallMs
            ? `did not end within ${longestWallMs} ms`
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

/** Null when the process ends without one. */
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
