import { FFmpeg } from '@ffmpeg/ffmpeg';
import coreURL from '@ffmpeg/core?url';
import wasmURL from '@ffmpeg/core/wasm?url';

/** Loads ffmpeg.wasm. Returns a function that converts a file to MP4 with the given options of ffmpeg. It can be called once. */
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

/** Options of ffmpeg for H.264 with the fastest preset. */
export const h264 = (bitsPerSecond: number) => ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', `${bitsPerSecond}`];
