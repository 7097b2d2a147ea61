import type { PreparationFailure } from '@swing/domain/preparation';
import type { MediaResponse, MediaRequest, MediaResults, MediaTask } from './transcoding/media-task.ts';
import { mediaLimitsFor, type MediaLimits } from './transcoding/media-limits.ts';
import { readFfmpegVersion } from './transcoding/ffmpeg-version.ts';
import { createLimitedProcesses, type ProcessEnd, type ProcessLimits } from './processes/limited-process.ts';
import { MediaError } from './media-error.ts';
import { createProbeProcesses, type ProbeProcesses } from './processes/probe-process.ts';

declare module '../../kernel/services.ts' {
  interface Services {
    /** Runs work on stored videos in separate processes. */
    media: MediaProcesses;
  }
}

export interface MediaProcesses extends Pick<ProbeProcesses, 'probe'> {
  /** Runs a task in its own limited process. Throws MediaError. */
  run<Task extends MediaTask>(task: Task): Promise<MediaResults[Task['kind']]>;
  /** Version of the ffmpeg that this process uses. Null if there is none. */
  ffmpegVersion(): Promise<string | null>;
  /** Ends running tasks and accepts no more. */
  stop(): Promise<void>;
}

interface MediaSettings extends Pick<MediaRequest, 'storage' | 'ffmpegPrograms'> {
  limitsFor?: ((task: MediaTask) => MediaLimits) | undefined;
  probeLimits?: Partial<ProcessLimits> | undefined;
}

const worker = new URL('./workers/media-worker.ts', import.meta.url);

const reasons: Record<ProcessEnd, PreparationFailure> = {
  'cpu-limit': 'invalid-video',
  'memory-limit': 'out-of-memory',
  'wall-limit': 'unknown',
  crashed: 'unknown',
  shutdown: 'shutdown',
};

export function createMediaProcesses({
  storage,
  ffmpegPrograms,
  limitsFor = mediaLimitsFor,
  probeLimits,
}: MediaSettings): MediaProcesses {
  const processes = createLimitedProcesses();
  let version: Promise<string | null> | undefined;
  const probes = createProbeProcesses({ storage, ffmpegPrograms }, probeLimits);

  return {
    probe: (object, options) => probes.probe(object, options),
    async run<Task extends MediaTask>(task: Task) {
      const { process: limits, transcodingCpuSeconds } = limitsFor(task);
      const order: MediaRequest = { storage, ffmpegPrograms, transcodingCpuSeconds, task };
      const outcome = await processes.run<MediaResponse>(worker, order, limits);
      if (outcome.ended !== 'answered') {
        throw new MediaError(`${outcome.ended}: ${outcome.message}`, reasons[outcome.ended]);
      }
      const { answer } = outcome;
      if (!answer.isDone) throw new MediaError(answer.message, answer.reason);
      return answer.result as MediaResults[Task['kind']];
    },
    ffmpegVersion: () => (version ??= readFfmpegVersion(ffmpegPrograms)),
    async stop() {
      await Promise.all([probes.stop(), processes.stop()]);
    },
  };
}
