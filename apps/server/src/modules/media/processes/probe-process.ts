import { StoreUnavailableError } from '@swing/storage/object-store-errors';
import type { ProbeResponse, ProbeResult, ProbeRequest, StoredObject } from '../transcoding/probe-messages.ts';
import { createFairQueue } from '../../../kernel/fair-queue.ts';
import { createLimitedProcesses, type ProcessLimits } from './limited-process.ts';
import { MediaError } from '../media-error.ts';

export interface ProbeOptions {
  /** Account that sent the object. Each account has one probe at a time, and accounts take turns. */
  accountId: string;
  /** Aborting it ends the wait for a turn, with its reason. A running probe continues. */
  signal?: AbortSignal;
  /** Also decodes the picture at the beginning, in the middle and at the end. What cannot be decoded is not a video. */
  isDecoded?: boolean;
}

export interface ProbeProcesses {
  /**
   * Probes a stored object in its own process. A file that needs more processor time or memory than any real video is
   * reported as not a video. Throws StoreUnavailableError, BusyError, MediaError.
   */
  probe(object: StoredObject, options: ProbeOptions): Promise<ProbeResult>;
  /** Ends running probes and starts no more. */
  stop(): Promise<void>;
}

const worker = new URL('../workers/probe-worker.ts', import.meta.url);
const parseLimits: ProcessLimits = { cpuSeconds: 20, residentBytes: 768 * 2 ** 20, wallMs: 120_000 };
/** Decoding parses the file again for each of three clips, and gives ffmpeg, which has its own limits, a minute for each. */
const decodeLimits: ProcessLimits = { ...parseLimits, cpuSeconds: 80, wallMs: 660_000 };

/** Limits of the process that examines a file. */
export function probeLimitsFor(isDecoded: boolean): ProcessLimits {
  return isDecoded ? decodeLimits : parseLimits;
}

const queueLimits = { concurrency: 4, maxWaitingPerAccount: 4 };

export function createProbeProcesses(
  { storage, ffmpegPrograms }: Pick<ProbeRequest, 'storage' | 'ffmpegPrograms'>,
  limits: Partial<ProcessLimits> = {},
): ProbeProcesses {
  const queue = createFairQueue(queueLimits);
  const processes = createLimitedProcesses();

  async function runProbe(object: StoredObject, isDecoded: boolean): Promise<ProbeResult> {
    const order: ProbeRequest = { storage, object, ffmpegPrograms: isDecoded ? ffmpegPrograms : [] };
    const outcome = await processes.run<ProbeResponse>(worker, order, { ...probeLimitsFor(isDecoded), ...limits });
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
    probe: (object, { accountId, signal, isDecoded = false }) =>
      queue.run(accountId, () => runProbe(object, isDecoded), signal),
    stop: () => processes.stop(),
  };
}

function findingsOf(answer: ProbeResponse): ProbeResult {
  if (answer.isDone) return answer.findings;
  throw answer.isStore ? new StoreUnavailableError(answer.message) : new MediaError(answer.message, 'unknown');
}
