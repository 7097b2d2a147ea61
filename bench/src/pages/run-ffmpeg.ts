import { FFmpeg } from '@ffmpeg/ffmpeg';
import coreURL from '@ffmpeg/core?url';
import wasmURL from '@ffmpeg/core/wasm?url';

/** Loads ffmpeg.wasm. What it returns converts a file into an MP4 with these options, once. */
export async function loadFfmpeg() {
  const ffmpeg = new FFmpeg();
  await ffmpeg.load({ coreURL, wasmURL });
  return async (bytes: Uint8Array, options: string[]): Promise<Uint8Array> => {
    await ffmpeg.writeFile('in', bytes);
    const code = await ffmpeg.exec(['-i', 'in', ...options, 'out.mp4']);
    if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
    const made = await ffmpeg.readFile('out.mp4');
    ffmpeg.terminate();
    if (typeof made === 'string') throw new Error('ffmpeg returned text');
    return made;
  };
}

/** Options for H.264 by the fastest preset. */
export const h264 = (bitsPerSecond: number) => ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', `${bitsPerSecond}`];
