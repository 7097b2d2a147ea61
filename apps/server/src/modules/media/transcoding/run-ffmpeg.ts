import { spawn } from 'node:child_process';
import { buffer, text } from 'node:stream/consumers';
import type { PreparationFailure } from '@swing/domain/preparation';
import { readEndedChildrenSeconds } from '../processes/process-usage.ts';
import { FfmpegError } from './ffmpeg-error.ts';
import type { Ffmpeg } from './find-ffmpeg.ts';

interface FfmpegRun {
  arguments: readonly string[];
  /** Bytes that ffmpeg reads from `pipe:0`. */
  input?: Uint8Array;
  /** ffmpeg's working directory. */
  folder: string;
  /** Maximum processor seconds of all threads together. */
  cpuSeconds: number;
  wallMs: number;
}

/**
 * Options before the input: images of at most 8K, whatever the container claims, and few threads, because each holds
 * its own images.
 */
export const decoderLimits = ['-max_pixels', String(8192 * 4320), '-threads', '2'];

const limits = {
  /** KiB of address space: 4K in HEVC takes 0.9 GiB with two threads, 8K 1.6 GiB. */
  addressSpace: 4 * 2 ** 20,
  /** Blocks of 512 bytes of one file: 4 GiB. */
  fileSize: 2 ** 23,
  openFiles: 64,
};

/** Exit status of a shell whose child was killed by SIGKILL. */
const killedStatus = 128 + 9;
/** The shell could not start ffmpeg, or ffmpeg was asked to end, once or several times. */
const endedFromOutside = [126, 127, 255, 123];

/** Error messages of ffmpeg, or of the shell that starts it, on a machine without free memory, processes or threads. */
const machineIsFull = /cannot allocate memory|resource temporarily unavailable|cannot fork/i;

function isCausedByInput(status: number | null, errorText: string): boolean {
  if (status === null || endedFromOutside.includes(status)) return false;
  const isSignal = status > 128 && status < 160;
  return !isSignal && !machineIsFull.test(errorText);
}

/**
 * The input is untrusted, so ffmpeg runs under limits, in the minimal environment of a media process, and ends with
 * this process. A watcher in the shell kills it as soon as our end of pipe 3 closes for any reason. Nothing is ever
 * written to that pipe.
 */
const guard = `
ulimit -c 0; ulimit -n ${limits.openFiles}; ulimit -f ${limits.fileSize}; ulimit -t "$1"
ulimit -v ${limits.addressSpace} 2>/dev/null
shift
exec 4<&0
"$@" <&4 3<&- 4<&- &
child=$!
{ read -r _ <&3; kill -9 $child; } 4<&- </dev/null >/dev/null 2>&1 &
watcher=$!
exec 3<&- 4<&-
wait $child
status=$?
kill $watcher 2>/dev/null
exit $status
`;

/**
 * Runs ffmpeg and returns its output on `pipe:1`. Throws FfmpegError with its stderr. One at a time: the processor time of
 * another that ended meanwhile would count as time of this one.
 */
export async function runFfmpeg(ffmpeg: Ffmpeg, run: FfmpegRun): Promise<Buffer> {
  const quiet = ['-hide_banner', '-nostdin', '-loglevel', 'error'];
  const command = [String(Math.ceil(run.cpuSeconds)), ffmpeg.program, ...quiet, ...run.arguments];
  const secondsBefore = await readEndedChildrenSeconds();
  const child = spawn('/bin/sh', ['-c', guard, 'ffmpeg', ...command], {
    cwd: run.folder,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  });
  const lifeline = child.stdio[3];
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    lifeline?.destroy();
  }, run.wallMs);
  child.stdin.on('error', () => {});
  child.stdin.end(run.input ?? '');
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  try {
    const [status, output, errorText] = await Promise.all([ended, buffer(child.stdout), text(child.stderr)]);
    if (status === 0) return output;
    const isKilled = status === killedStatus && !isLate;
    const reason = isKilled ? await reasonOfKill(run, secondsBefore) : 'unknown';
    throw new FfmpegError(`ffmpeg ended with ${status}: ${errorText.slice(-2_000).trim()}`, reason, {
      isFaultOfInput: !isLate && isCausedByInput(status, errorText),
    });
  } finally {
    clearTimeout(timer);
    lifeline?.destroy();
  }
}

/** The kernel kills ffmpeg when its processor time or memory is used up. Its status does not show which. */
async function reasonOfKill({ cpuSeconds }: FfmpegRun, secondsBefore: number | null): Promise<PreparationFailure> {
  const seconds = await readEndedChildrenSeconds();
  if (seconds === null || secondsBefore === null) return 'out-of-memory';
  const limit = Math.ceil(cpuSeconds);
  // The kernel counts whole ticks for the limit, but reports the exact time, which on a busy machine is shorter.
  const difference = Math.max(0.5, 0.1 * limit);
  return seconds - secondsBefore > limit - difference ? 'invalid-video' : 'out-of-memory';
}
