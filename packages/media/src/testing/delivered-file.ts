import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

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

/**
 * Keeps the times of the frames as they are. By default ffmpeg rounds them to the frame rate, and reports an error if two
 * frames of a recording, which is filmed at a varying rate, are rounded to the same time.
 */
const keepFrameTimes = ['-fps_mode', 'passthrough', '-enc_time_base', '-1'];

/** Decodes the whole file with ffmpeg. Returns its error messages, '' if there are none; null if ffmpeg is not installed. */
export function findDecodingErrors(path: string): string | null {
  const args = ['-v', 'error', '-xerror', '-i', path, ...keepFrameTimes, '-f', 'null', '-'];
  const { status, stderr, error } = spawnSync('ffmpeg', args, { encoding: 'utf8' });
  if (error && 'code' in error && error.code === 'ENOENT') return null;
  if (error) throw error;
  return status === 0 ? stderr : `exit code ${status}: ${stderr}`;
}

/** Decodes all of the file. Throws if ffmpeg reports anything or is not installed. */
export function decodeWhole(path: string): void {
  const errors = findDecodingErrors(path);
  if (errors !== '') throw new Error(`ffmpeg: ${errors ?? 'not installed'}`);
}

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

/** The moments at which the picture becomes bright, or its upper left corner of `cornerSize` pixels. */
export function flashStarts(path: string, frameTimes: readonly number[], cornerSize?: number): number[] {
  const crop = cornerSize === undefined ? '' : `crop=${cornerSize}:${cornerSize}:0:0,`;
  const filter = ['-vf', `${crop}scale=4:4,format=gray`, '-fps_mode', 'passthrough', '-f', 'rawvideo', '-'];
  const gray = run('ffmpeg', ['-v', 'error', '-i', path, ...filter]);
  const isBright = frameTimes.map((_, frame) => (gray[frame * 16] ?? 0) > 128);
  return frameTimes.filter((_, frame) => isBright[frame] && !isBright[frame - 1]);
}

/** Integrated loudness in LUFS and true peak in dBTP, as ffmpeg measures them by EBU R 128. */
export function loudnessOf(path: string): { integrated: number; peak: number } {
  const filter = ['-vn', '-af', 'ebur128=peak=true', '-f', 'null', '-'];
  const { stderr } = spawnSync('ffmpeg', ['-nostats', '-i', path, ...filter], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  return {
    integrated: Number(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(stderr)?.[1]),
    peak: Number(/True peak:\s+Peak:\s+(-?[\d.]+) dBFS/.exec(stderr)?.[1]),
  };
}

/** The types of the boxes at the top of an MP4, in their order. */
export function topBoxes(path: string): string[] {
  const bytes = readFileSync(path);
  const boxes: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    boxes.push(bytes.toString('latin1', at + 4, at + 8));
    const size = bytes.readUInt32BE(at);
    if (size === 0) break;
    at += size === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : size;
  }
  return boxes;
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
