import type { ChildProcess } from 'node:child_process';
import { createWorkQueue } from '@swing/auth/work-queue';
import { StoreUnavailableError } from '@swing/storage/object-store-errors';
import type { ProbeAnswer, ProbeFindings, ProbeOrder, StoredObject } from '../transcoding/probe-order.ts';
import type { StorageSettings } from './choose-storage.ts';
import { forkWorker } from './fork-worker.ts';
import { MediaError } from './media-error.ts';

export interface ProbeProcess {
  /** What a stored object is. Throws StoreUnavailableError, MediaError. */
  probe(object: StoredObject): Promise<ProbeFindings>;
  /** Ends what is being looked at, and takes no more. */
  stop(): Promise<void>;
}

interface Running {
  child: ChildProcess;
  waiting: Map<number, { resolve(findings: ProbeFindings): void; reject(error: Error): void }>;
  ended: Promise<void>;
}

const worker = new URL('../workers/probe-worker.ts', import.meta.url);
const idleMilliseconds = 60_000;
/** The index of a long video takes hundreds of MB. */
const atOnce = 4;
const longestMilliseconds = 15 * 60_000;
const leaveMilliseconds = 5_000;

/**
 * One process that looks into the videos of all uploads: the index of a long one takes seconds of work and hundreds of MB,
 * which nobody else should feel. It starts with the first question and ends a minute after the last.
 */
export function createProbeProcess(storage: StorageSettings): ProbeProcess {
  const queue = createWorkQueue({ concurrency: atOnce, maxWaiting: Number.POSITIVE_INFINITY });
  let current: Running | null = null;
  let idle: NodeJS.Timeout | undefined;
  let lastCall = 0;
  let isStopping = false;

  function start(): Running {
    const child = forkWorker(worker);
    const waiting: Running['waiting'] = new Map();
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2_000)));
    const ended = new Promise<void>((resolve) => {
      const end = (how: unknown) => {
        if (current === running) current = null;
        const message = `The process that looks into videos ended with ${String(how)}. ${said}`.trim();
        for (const { reject } of waiting.values()) reject(new MediaError(message, isStopping ? 'stop' : 'trouble'));
        waiting.clear();
        resolve();
      };
      child.once('error', end);
      child.once('exit', (code, signal) => end(code ?? signal));
    });
    const running: Running = { child, waiting, ended };
    child.on('message', (answer) => settle(running, answer as ProbeAnswer));
    return running;
  }

  function settle({ waiting }: Running, answer: ProbeAnswer): void {
    const asked = waiting.get(answer.call);
    waiting.delete(answer.call);
    if (answer.isDone) asked?.resolve(answer.findings);
    else asked?.reject(answer.isStore ? new StoreUnavailableError(answer.message) : trouble(answer.message));
  }

  /** What is asked from here on starts another one. */
  function letGo(): void {
    const left = current;
    current = null;
    if (left?.child.connected) left.child.disconnect();
  }

  async function ask(object: StoredObject): Promise<ProbeFindings> {
    if (isStopping) throw new MediaError('The server is stopping.', 'stop');
    clearTimeout(idle);
    const { child, waiting } = (current ??= start());
    const call = (lastCall += 1);
    const late = setTimeout(() => child.kill('SIGKILL'), longestMilliseconds);
    try {
      return await new Promise<ProbeFindings>((resolve, reject) => {
        waiting.set(call, { resolve, reject });
        child.send({ call, storage, object } satisfies ProbeOrder, (error) => error && reject(trouble(error.message)));
      });
    } finally {
      clearTimeout(late);
      waiting.delete(call);
      clearTimeout(idle);
      if (current?.waiting.size === 0) idle = setTimeout(letGo, idleMilliseconds).unref();
    }
  }

  return {
    probe: (object) => queue.run(() => ask(object)),
    async stop() {
      isStopping = true;
      clearTimeout(idle);
      const left = current;
      letGo();
      // It may be deep in a long index, and not hear of it.
      const late = setTimeout(() => left?.child.kill('SIGKILL'), leaveMilliseconds);
      await left?.ended;
      clearTimeout(late);
    },
  };
}

function trouble(message: string): MediaError {
  return new MediaError(message, 'trouble');
}
