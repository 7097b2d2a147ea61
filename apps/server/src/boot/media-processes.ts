import type { ChildProcess } from 'node:child_process';
import type { MediaAnswer, MediaOrder, MediaResults, MediaTask } from '../transcoding/media-task.ts';
import { forkWorker } from './fork-worker.ts';
import { MediaError } from './media-error.ts';
import type { ProcessLimits } from './limited-process.ts';
import { createProbeProcesses, type ProbeProcesses } from './probe-process.ts';

export interface MediaProcesses extends Pick<ProbeProcesses, 'probe'> {
  /** Does a task in a process of its own. Throws MediaError. */
  run<Task extends MediaTask>(task: Task): Promise<MediaResults[Task['kind']]>;
  /** Ends what is being worked on, and takes no more. */
  stop(): Promise<void>;
}

const worker = new URL('../workers/media-worker.ts', import.meta.url);
/** A task that hangs, such as on a store that does not answer, ends here. */
const longestMilliseconds = 3 * 3_600_000;
const leaveMilliseconds = 5_000;

export function createMediaProcesses(
  settings: Pick<MediaOrder, 'storage' | 'ffmpegPrograms'>,
  probeLimits?: Partial<ProcessLimits>,
): MediaProcesses {
  const children = new Set<{ child: ChildProcess; ended: Promise<unknown> }>();
  const probes = createProbeProcesses(settings.storage, probeLimits);
  let isStopping = false;

  function start(task: MediaTask): Promise<MediaAnswer> {
    const child = forkWorker(worker);
    const timer = setTimeout(() => child.kill('SIGKILL'), longestMilliseconds);
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2_000)));
    const answered = new Promise<MediaAnswer>((resolve, reject) => {
      child.once('message', (answer) => resolve(answer as MediaAnswer));
      child.once('error', reject);
      child.once('exit', (code, signal) => {
        clearTimeout(timer);
        const message = `The media process ended with ${code ?? signal}. ${said}`.trim();
        reject(new MediaError(message, isStopping ? 'stop' : 'trouble'));
      });
    });
    const running = { child, ended: new Promise((resolve) => child.once('exit', resolve)) };
    children.add(running);
    void running.ended.then(() => children.delete(running));
    child.send({ ...settings, task } satisfies MediaOrder);
    return answered;
  }

  return {
    probe: (object, options) => probes.probe(object, options),
    async run<Task extends MediaTask>(task: Task) {
      if (isStopping) throw new MediaError('The server is stopping.', 'stop');
      const answer = await start(task);
      if (!answer.isDone) throw new MediaError(answer.message, answer.isFinal ? 'video' : 'trouble');
      return answer.result as MediaResults[Task['kind']];
    },
    async stop() {
      isStopping = true;
      const running = [...children];
      // It takes its leave itself when the channel closes, its temporary files with it.
      for (const { child } of running) if (child.connected) child.disconnect();
      const late = setTimeout(() => running.forEach(({ child }) => child.kill('SIGKILL')), leaveMilliseconds);
      await Promise.all([probes.stop(), ...running.map(({ ended }) => ended)]);
      clearTimeout(late);
    },
  };
}
