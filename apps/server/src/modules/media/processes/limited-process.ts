import type { ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { forkWorker } from './fork-worker.ts';
import { readProcessUsage } from './process-usage.ts';

export interface ProcessLimits {
  /** Processor time of all threads together. */
  cpuSeconds: number;
  /** Resident memory. `--max-old-space-size` would not bound typed arrays. */
  residentBytes: number;
  wallMs: number;
}

/** Why a worker ended without a result. */
export type ProcessEnd = 'cpu-limit' | 'memory-limit' | 'wall-limit' | 'shutdown' | 'crashed';

export type ProcessOutcome<Answer> =
  | { ended: 'answered'; answer: Answer }
  /** `message` is for the log and may contain the worker's stderr. */
  | { ended: ProcessEnd; message: string };

export interface LimitedProcesses {
  /** Forks the worker, sends it the order as its only message, and resolves with its first message. Never rejects. */
  run<Answer>(worker: URL, order: object, limits: ProcessLimits): Promise<ProcessOutcome<Answer>>;
  /** Ends all workers and starts no more. */
  stop(): Promise<void>;
}

const sampleIntervalMs = 50;
/** Time for a worker to exit and remove its temporary files after its channel is closed. */
const leaveMs = 5_000;

/** Starts workers that do one task each. A worker that exceeds a limit is killed with SIGKILL. */
export function createLimitedProcesses(): LimitedProcesses {
  const running = new Map<ChildProcess, Promise<unknown>>();
  let isStopping = false;

  return {
    async run<Answer>(worker: URL, order: object, limits: ProcessLimits) {
      if (isStopping) return { ended: 'shutdown', message: 'The server is stopping.' };
      const child = forkWorker(worker);
      const outcome = follow<Answer>(child, order, limits, () => isStopping);
      running.set(child, outcome);
      return outcome.finally(() => running.delete(child));
    },
    async stop() {
      isStopping = true;
      const children = [...running.keys()];
      for (const child of children) if (child.connected) child.disconnect();
      const late = setTimeout(() => children.forEach((child) => child.kill('SIGKILL')), leaveMs);
      await Promise.all(running.values());
      clearTimeout(late);
    },
  };
}

async function follow<Answer>(
  child: ChildProcess,
  order: object,
  limits: ProcessLimits,
  isStopping: () => boolean,
): Promise<ProcessOutcome<Answer>> {
  let answer: { value: Answer } | null = null;
  let limit: ProcessEnd | null = null;
  let highestBytes = 0;
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr = (stderr + text).slice(-2_000)));

  const kill = (reason: ProcessEnd) => {
    limit ??= reason;
    child.kill('SIGKILL');
  };
  const sample = async () => {
    const usage = child.pid === undefined ? null : await readProcessUsage(child.pid);
    if (!usage || answer) return;
    highestBytes = Math.max(highestBytes, usage.residentBytes);
    if (usage.residentBytes > limits.residentBytes) kill('memory-limit');
    else if (usage.cpuSeconds > limits.cpuSeconds) kill('cpu-limit');
  };
  const sampling = setInterval(() => void sample(), sampleIntervalMs);
  const wall = setTimeout(() => kill('wall-limit'), limits.wallMs);

  const end = await new Promise<string>((resolve) => {
    child.once('message', (value) => {
      answer = { value: value as Answer };
      clearInterval(sampling);
      clearTimeout(wall);
      const late = setTimeout(() => child.kill('SIGKILL'), leaveMs);
      child.once('exit', () => clearTimeout(late));
      if (child.connected) child.disconnect();
    });
    child.once('error', (error) => resolve(error.message));
    // Not `close`: Node.js does not always emit it after `disconnect`.
    child.once('exit', (code, signal) => resolve(String(code ?? signal)));
    child.send(order, () => {});
    if (child.pid !== undefined) preferForOutOfMemoryKiller(child.pid);
  });
  clearInterval(sampling);
  clearTimeout(wall);
  if (child.stderr && child.pid !== undefined) await finished(child.stderr).catch(() => {});

  if (answer) return { ended: 'answered', answer: (answer as { value: Answer }).value };
  const message = `The worker ended with ${end}. ${stderr}`.trim();
  if (limit) return { ended: limit, message };
  if (isStopping()) return { ended: 'shutdown', message };
  return { ended: ranOutOfMemory(end, stderr, highestBytes, limits) ? 'memory-limit' : 'crashed', message };
}

/**
 * V8 aborts the process when its heap is full or an array exceeds its maximum size. The kernel kills it when the memory
 * of the machine or container is full.
 */
function ranOutOfMemory(end: string, stderr: string, highestBytes: number, limits: ProcessLimits): boolean {
  if (/out of memory|allocation failed|invalid size error/i.test(stderr)) return true;
  return end === 'SIGKILL' && highestBytes > limits.residentBytes / 2;
}

/** Makes a machine short of memory kill the worker rather than the server. Linux only. */
function preferForOutOfMemoryKiller(processId: number): void {
  writeFile(`/proc/${processId}/oom_score_adj`, '800').catch(() => {});
}
