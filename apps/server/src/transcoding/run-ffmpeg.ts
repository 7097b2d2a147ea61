import { spawn } from 'node:child_process';
import { buffer, text } from 'node:stream/consumers';
import type { Ffmpeg } from './find-ffmpeg.ts';

export class FfmpegError extends Error {
  override readonly name = 'FfmpegError';
  /** True where trying again changes nothing. */
  readonly isFinal: boolean;
  constructor(message: string, isFinal = true) {
    super(message);
    this.isFinal = isFinal;
  }
}

interface FfmpegRun {
  arguments: readonly string[];
  /** What it reads from `pipe:0`. */
  input?: Uint8Array;
  /** The only folder it is given; its own current one. */
  folder: string;
  /** Seconds after which it is killed, and of processor time it may use. */
  seconds: number;
}

const limits = {
  /** KiB of address space: a 4K picture in several threads takes about 2 GiB. */
  addressSpace: 6 * 2 ** 20,
  /** Blocks of 512 bytes of one file: 4 GiB. */
  fileSize: 2 ** 23,
  openFiles: 64,
};

/**
 * Its input is hostile, so it runs within limits, in the bare environment of a media process, and ends with us: the shell's watcher kills it as
 * soon as the pipe at 3, which nobody writes to, is closed by our end, however that came.
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

/** Runs ffmpeg and answers what it wrote to `pipe:1`. Throws FfmpegError with what it said. */
export async function runFfmpeg(ffmpeg: Ffmpeg, run: FfmpegRun): Promise<Buffer> {
  const quiet = ['-hide_banner', '-nostdin', '-loglevel', 'error'];
  const command = [String(Math.ceil(run.seconds)), ffmpeg.program, ...quiet, ...run.arguments];
  const child = spawn('/bin/sh', ['-c', guard, 'ffmpeg', ...command], {
    cwd: run.folder,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  });
  const lifeline = child.stdio[3];
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    lifeline?.destroy();
  }, run.seconds * 1000);
  child.stdin.on('error', () => {});
  child.stdin.end(run.input ?? '');
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  try {
    const [status, output, said] = await Promise.all([ended, buffer(child.stdout), text(child.stderr)]);
    if (status === 0) return output;
    throw new FfmpegError(`ffmpeg ended with ${status}: ${said.slice(-2_000).trim()}`, isLate);
  } finally {
    clearTimeout(timer);
    lifeline?.destroy();
  }
}
