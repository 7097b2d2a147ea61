import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface NumberedVideo {
  frames: number;
  frameRate: number;
  /** Frames from one key frame to the next. */
  keyFrameDistance: number;
  size: string;
}

/**
 * Makes an H.264 clip of moving shapes with noise. Across the middle of each frame its number is written in binary, as ten black or
 * white bars, the lowest bit on the left.
 */
export async function makeNumberedVideo(path: string, video: NumberedVideo): Promise<void> {
  const { frames, frameRate, keyFrameDistance, size } = video;
  const [width = 0, height = 0] = size.split('x').map(Number);
  const picture = `testsrc2=s=${size}:r=${frameRate},noise=alls=8:allf=t:all_seed=7[picture]`;
  const bars = `nullsrc=s=10x1:r=${frameRate},format=gray,geq=lum='255*bitand(floor(N/pow(2,X)),1)',scale=${width}:${height / 6}:flags=neighbor[bars]`;
  const filter = `${picture};${bars};[picture][bars]overlay=0:${(height * 5) / 12},format=yuv420p`;
  const codec = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-bf',
    '3',
    '-crf',
    '23',
    '-g',
    `${keyFrameDistance}`,
    '-sc_threshold',
    '0',
  ];
  const output = ['-frames:v', `${frames}`, ...codec, '-movflags', '+faststart', path];
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-y', '-filter_complex', filter, ...output]);
}
