import { StoreUnavailableError } from '@swing/storage/object-store-errors';
import type { ProbeAnswer, ProbeFindings, ProbeOrder, StoredObject } from '../transcoding/probe-order.ts';
import type { StorageSettings } from '@swing/storage/open-storage';
import { createFairQueue } from '../../../kernel/fair-queue.ts';
import { createLimitedProcesses, type ProcessLimits } from './limited-process.ts';
import { MediaError } from '../media-error.ts';

export interface ProbeOptions {
  /** Account that sent the object: it has one look at a time, and accounts take turns. */
  accountId: string;
  /** Aborting it ends the wait for a turn, with its reason. A look that has started continues. */
  signal?: AbortSignal;
}

export interface ProbeProcesses {
  /**
   * Reads what a stored object is, in a process of its own. A file that takes more processor time or memory than any real
   * video does is reported as no video. Throws StoreUnavailableError, BusyError, MediaError.
   */
  probe(object: StoredObject, options: ProbeOptions): Promise<ProbeFindings>;
  /** Ends running looks and starts no more. */
  stop(): Promise<void>;
}

const worker = new URL('../workers/probe-worker.ts', import.meta.url);
const defaultLimits: ProcessLimits = { cpuSeconds: 20, residentBytes: 768 * 2 ** 20, wallMs: 120_000 };
const queueLimits = { concurrency: 4, maxWaitingPerAccount: 4 };

export function createProbeProcesses(storage: StorageSettings, limits: Partial<ProcessLimits> = {}): ProbeProcesses {
  const queue = createFairQueue(queueLimits);
  const processes = createLimitedProcesses();

  async function look(object: StoredObject): Promise<ProbeFindings> {
    const order: ProbeOrder = { storage, object };
    const outcome = await processes.run<ProbeAnswer>(worker, order, { ...defaultLimits, ...limits });
    switch (outcome.ended) {
      case 'answered':
        return findingsOf(outcome.answer);
      case 'cpu-limit':
      case 'memory-limit':
        return { isVideo: false, isIncomplete: false, message: `${outcome.ended}: ${outcome.message}` };
      case 'shutdown':
        throw new MediaError(outcome.message, 'shutdown');
      case 'wall-limit':
      case 'crashed':
        throw new MediaError(`${outcome.ended}: ${outcome.message}`, 'unknown');
    }
  }

  return {
    probe: (object, { accountId, signal }) => queue.run(accountId, () => look(object), signal),
    stop: () => processes.stop(),
  };
}

function findingsOf(answer: ProbeAnswer): ProbeFindings {
  if (answer.isDone) return answer.findings;
  throw answer.isStore ? new StoreUnavailableError(answer.message) : new MediaError(answer.message, 'unknown');
}
