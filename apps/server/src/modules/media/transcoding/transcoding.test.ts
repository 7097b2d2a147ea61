import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findFfmpeg, isModern } from './find-ffmpeg.ts';
import { fittedSize, levelFor } from './make-proxy.ts';
import { decoderLimits, runFfmpeg } from './run-ffmpeg.ts';

it('[UPL-10] recognises the option names of an ffmpeg by its version, for releases and builds', () => {
  expect(isModern('ffmpeg version 5.1.9-0+deb12u1 Copyright')).toBe(false);
  expect(isModern('ffmpeg version 6.1.1 Copyright')).toBe(true);
  expect(isModern('ffmpeg version n7.0 Copyright')).toBe(true);
  expect(isModern('ffmpeg version N-47683-g0e8eb07980-static https://x')).toBe(false);
  expect(isModern('ffmpeg version N-117000-gabcdef Copyright')).toBe(true);
});

it('[UPL-10] scales a picture to what an analyzer can show, to even numbers and with its aspect ratio', () => {
  expect(fittedSize({ width: 1080, height: 1920 })).toEqual({ width: 1080, height: 1920 });
  expect(fittedSize({ width: 3840, height: 2160 })).toEqual({ width: 1920, height: 1080 });
  expect(fittedSize({ width: 721, height: 405 })).toEqual({ width: 722, height: 406 });
  expect(fittedSize({ width: 8000, height: 3 })).toEqual({ width: 1920, height: 2 });
});

it('[UPL-10] claims the lowest sufficient level, so that hardware decoders accept it', () => {
  expect(levelFor(1080, 1920, 30)).toBe('4.0');
  expect(levelFor(1080, 1920, 60)).toBe('4.2');
  expect(levelFor(1080, 1920, 120)).toBe('5.1');
  expect(levelFor(1080, 1920, 240)).toBe('5.2');
  expect(levelFor(1920, 1440, 30)).toBe('5.1');
});

/** Kills the ffmpeg that was started with this argument, as the kernel does when memory runs out. False if there is none. */
async function killByArgument(argument: string): Promise<boolean> {
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = (await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')).split('\0');
    if (!command[0]?.endsWith('ffmpeg') || !command.includes(argument)) continue;
    process.kill(Number(id), 'SIGKILL');
    return true;
  }
  return false;
}

it('[UPL-10][PLUS-15] ends an ffmpeg that runs too long or gets too large a picture, and blocks reading other folders or the network', async () => {
  const ffmpeg = await findFfmpeg(['ffmpeg']);
  if (!ffmpeg) throw new Error('This test needs ffmpeg with libx264, as .ci/run installs it.');
  const folder = await mkdtemp(join(tmpdir(), 'swing-ffmpeg-'));
  try {
    const endless = ['-f', 'lavfi', '-i', 'testsrc=r=30', '-f', 'null', '-'];
    await expect(
      runFfmpeg(ffmpeg, { arguments: endless, folder, cpuSeconds: 1, wallMs: 60_000 }),
    ).rejects.toMatchObject({
      reason: 'invalid-video',
    });
    const killed = ['-f', 'lavfi', '-re', '-i', 'testsrc=r=30', '-metadata', 'title=to be killed', '-f', 'null', '-'];
    const running = runFfmpeg(ffmpeg, { arguments: killed, folder, cpuSeconds: 60, wallMs: 60_000 });
    await expect.poll(() => killByArgument('title=to be killed'), { timeout: 30_000 }).toBe(true);
    await expect(running).rejects.toMatchObject({ reason: 'out-of-memory' });
    const slow = ['-f', 'lavfi', '-re', '-i', 'testsrc=r=30', '-f', 'null', '-'];
    await expect(runFfmpeg(ffmpeg, { arguments: slow, folder, cpuSeconds: 60, wallMs: 500 })).rejects.toMatchObject({
      reason: 'unknown',
    });
    const huge = [
      '-f',
      'lavfi',
      '-i',
      'color=size=8208x4336:rate=1:duration=1',
      '-c:v',
      'mjpeg',
      '-f',
      'avi',
      'pipe:1',
    ];
    const beyond8K = await runFfmpeg(ffmpeg, { arguments: huge, folder, cpuSeconds: 20, wallMs: 20_000 });
    const decode = [...decoderLimits, '-f', 'avi', '-i', 'pipe:0', '-f', 'null', '-'];
    const tooLarge = runFfmpeg(ffmpeg, { arguments: decode, input: beyond8K, folder, cpuSeconds: 20, wallMs: 20_000 });
    await expect(tooLarge).rejects.toThrow(/max pixel count/);
    const playlist = Buffer.from('ffconcat version 1.0\nfile /etc/hostname\n');
    const concat = ['-protocol_whitelist', 'pipe', '-f', 'concat', '-safe', '0', '-i', 'pipe:0', '-f', 'null', '-'];
    const outside = runFfmpeg(ffmpeg, { arguments: concat, input: playlist, folder, cpuSeconds: 20, wallMs: 20_000 });
    await expect(outside).rejects.toThrow(/not on whitelist|Invalid/);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
