import { spawnSync } from 'node:child_process';

function run(command: string, args: readonly string[]): Buffer {
  const { status, stdout, stderr, error } = spawnSync(command, args, { maxBuffer: 2 ** 28 });
  if (error) throw error;
  if (status !== 0 || stderr.length > 0) throw new Error(`${command}: ${stderr.toString()}`);
  return stdout;
}

type Probe = {
  streams: { codec_name: string; width?: number; channels?: number; sample_rate?: string; duration: string }[];
  packets: { pts_time: string; duration_time: string; flags: string; codec_type: string }[];
};

/** Reads a file with ffprobe and ffmpeg. Times in seconds. */
export function probeDelivered(path: string) {
  const text = run('ffprobe', ['-v', 'error', '-show_streams', '-show_packets', '-of', 'json', path]).toString();
  const { streams, packets } = JSON.parse(text) as Probe;
  const timesOf = (type: string) =>
    packets.filter((packet) => packet.codec_type === type).map((packet) => Number(packet.pts_time));
  return {
    codecs: streams.map((stream) => stream.codec_name),
    streams,
    pictures: timesOf('video'),
    sounds: timesOf('audio'),
    keyFrames: packets
      .filter((packet) => packet.codec_type === 'video' && packet.flags.startsWith('K'))
      .map((packet) => Number(packet.pts_time)),
  };
}

/** Decodes all of the file. Throws if ffmpeg reports anything. */
export const decodeWhole = (path: string): void =>
  void run('ffmpeg', ['-v', 'error', '-xerror', '-i', path, '-f', 'null', '-']);

/** The moments at which sound begins after silence. */
export function soundStarts(path: string): number[] {
  const pcm = run('ffmpeg', ['-v', 'error', '-i', path, '-ac', '1', '-ar', '48000', '-f', 'f32le', '-']);
  const samples = new Float32Array(pcm.buffer, pcm.byteOffset, pcm.byteLength / 4);
  const starts: number[] = [];
  let lastLoud = -Infinity;
  samples.forEach((value, index) => {
    if (Math.abs(value) < 0.1) return;
    if (index - lastLoud > 4800) starts.push(index / 48_000);
    lastLoud = index;
  });
  return starts;
}

/** The moments at which the picture becomes bright. */
export function flashStarts(path: string, frameTimes: readonly number[]): number[] {
  const filter = ['-vf', 'scale=4:4,format=gray', '-fps_mode', 'passthrough', '-f', 'rawvideo', '-'];
  const gray = run('ffmpeg', ['-v', 'error', '-i', path, ...filter]);
  const isBright = frameTimes.map((_, frame) => (gray[frame * 16] ?? 0) > 128);
  return frameTimes.filter((_, frame) => isBright[frame] && !isBright[frame - 1]);
}

/** The pixels of the picture at a second: red, green and blue of each, row by row. */
export const pictureAt = (path: string, seconds: number): Buffer =>
  run('ffmpeg', [
    '-v',
    'error',
    '-ss',
    `${seconds}`,
    '-i',
    path,
    '-frames:v',
    '1',
    '-pix_fmt',
    'rgb24',
    '-f',
    'rawvideo',
    '-',
  ]);
