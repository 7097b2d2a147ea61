#!/usr/bin/env node
// Makes the clips in src/fixtures with ffmpeg 5 (libx264, libx265, libvpx-vp9, libopus). The clips are committed, so run this
// only to change one: node packages/media/scripts/make-fixtures.mjs [name ...]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas, drawNumber } from './raster.mjs';
import { drawSwingFrame, swing } from './swing-scene.mjs';

const folder = resolve(dirname(fileURLToPath(import.meta.url)), '../src/fixtures');
const maximumBytes = 2 ** 20;

/** Draws the frame number in binary as eight blocks across the top, white for 1, most significant bit first. */
function drawNumberedFrame(frame) {
  const canvas = createCanvas(320, 180);
  canvas.rectangle(0, 0, 320, 180, [90, 100, 110]);
  for (let bit = 0; bit < 8; bit++) {
    const isSet = (frame >> (7 - bit)) & 1;
    canvas.rectangle(bit * 40, 0, 40, 60, isSet ? [255, 255, 255] : [0, 0, 0]);
  }
  drawNumber(canvas, frame, 3, 80, 84, 36, [255, 226, 120]);
  return canvas.pixels;
}

const numbered = (frames, frameRate = 30) => ({ draw: drawNumberedFrame, frames, frameRate, size: '320x180' });
const swingFrames = {
  draw: drawSwingFrame,
  frames: swing.frameRate * swing.seconds,
  frameRate: swing.frameRate,
  size: `${swing.width}x${swing.height}`,
};

const crack = `0.04*sin(2*PI*220*t)+gte(t,${swing.contactSeconds})*0.7*exp(-70*(t-${swing.contactSeconds}))*sin(2*PI*1400*t)`;
const tone = '0.2*sin(2*PI*440*t)';
const h264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-profile:v', 'high'];
const aac = ['-c:a', 'aac', '-b:a', '64k'];
const place = '+37.3349-122.0090+050.000/';

/** Like a recording of the analyzer: an upright swing with black bars on both sides. */
const recorded = 'crop=202:360,scale=404:720:flags=bilinear,pad=1280:720:438:0:black';
const recording = ['-crf', '26', '-g', '60', ...aac, '-movflags', '+faststart'];

const clips = {
  'swing-animation.mp4': {
    ...swingFrames,
    sound: crack,
    options: [...h264, '-crf', '21', '-g', '30', ...aac, '-movflags', '+faststart'],
  },
  'pillarboxed.mp4': { ...swingFrames, sound: crack, options: ['-vf', recorded, ...h264, ...recording] },
  'pillarboxed-drawn.mp4': {
    ...swingFrames,
    sound: crack,
    options: ['-vf', `${recorded},drawbox=300:350:300:6:red:fill:enable='between(t,2,3)'`, ...h264, ...recording],
  },
  'pillarboxed-glimpse.mp4': {
    ...swingFrames,
    sound: crack,
    options: ['-vf', `${recorded},drawbox=300:350:300:6:red:fill:enable='between(t,1.22,1.45)'`, ...h264, ...recording],
  },
  'numbered-frames.mp4': { ...numbered(90), options: [...h264, '-crf', '20', '-g', '250', '-bf', '3'] },
  'b-frames.mp4': { ...numbered(60), options: [...h264, '-crf', '20', '-g', '30', '-bf', '3', '-b_strategy', '0'] },
  'edit-list.mp4': {
    ...numbered(60),
    hiddenFrames: 6,
    options: [...h264, '-crf', '20', '-g', '30', '-bf', '3', '-b_strategy', '0'],
  },
  'edit-list-in-frame.mp4': {
    ...numbered(60),
    hiddenFrames: 6,
    editDelay: 0.5,
    options: [...h264, '-crf', '20', '-g', '30', '-bf', '3', '-b_strategy', '0'],
  },
  // B-frames delay the first frame by two. ffmpeg lets the edit list begin with it, other writers at 0.
  'edit-list-from-zero.mp4': {
    ...numbered(60),
    editDelay: -2,
    options: [...h264, '-crf', '20', '-g', '30', '-bf', '3', '-b_strategy', '0'],
  },
  'numbered-frames.webm': {
    ...numbered(60),
    sound: tone,
    options: ['-c:v', 'libvpx-vp9', '-crf', '30', '-b:v', '0', '-g', '30', '-c:a', 'libopus', '-b:a', '48k'],
  },
  'fragmented.mp4': {
    ...numbered(60),
    sound: tone,
    options: [
      ...h264,
      '-crf',
      '20',
      '-g',
      '30',
      '-bf',
      '0',
      ...aac,
      '-movflags',
      'frag_keyframe+delay_moov+default_base_moof',
    ],
  },
  'fps240.mp4': { ...numbered(120, 240), options: [...h264, '-crf', '22', '-g', '240', '-movflags', '+faststart'] },
  'variable-rate.mp4': {
    ...numbered(60),
    sound: tone,
    options: ['-vf', "select='not(eq(mod(n,5),2))'", '-vsync', 'vfr', ...h264, '-crf', '20', ...aac],
  },
  'hevc-rotated.mov': {
    ...numbered(30),
    isTurned: true,
    sound: tone,
    options: [
      '-c:v',
      'libx265',
      '-crf',
      '24',
      '-pix_fmt',
      'yuv420p',
      '-tag:v',
      'hvc1',
      '-x265-params',
      'log-level=error',
      ...aac,
    ],
  },
  'ultra-high-240.mov': {
    ...numbered(24, 240),
    isTurned: true,
    storedHeight: 2160,
    sound: tone,
    options: [
      '-vf',
      'scale=3840:2160:flags=neighbor,noise=alls=3:allf=t:all_seed=7',
      ...h264,
      '-preset',
      'veryfast',
      '-b:v',
      '62M',
      '-g',
      '24',
      ...aac,
    ],
  },
  '8k.mp4': {
    ...numbered(12),
    options: ['-vf', 'scale=7680:4320:flags=neighbor', ...h264, '-preset', 'veryfast', '-crf', '30', '-bf', '0'],
  },
  'gps.mov': {
    ...numbered(30),
    isTurned: true,
    sound: tone,
    options: [...h264, '-crf', '22', ...aac, '-timecode', '00:00:01:00', '-movflags', 'use_metadata_tags'],
    tags: {
      'com.apple.quicktime.location.ISO6709': place,
      'com.apple.quicktime.make': 'Apple',
      'com.apple.quicktime.model': 'iPhone 15 Pro',
      'com.apple.quicktime.creationdate': '2024-05-04T10:11:12-0700',
    },
  },
  'gps-user-data.mov': {
    ...numbered(15),
    options: [...h264, '-crf', '22'],
    tags: { location: place, make: 'Apple', model: 'iPhone 4S', title: 'Batting practice' },
  },
};

/** Marks the first track as filmed upright, as phones do. ffmpeg 5 has no option for it. */
async function turnUpright(path, storedHeight) {
  const file = await readFile(path);
  const content = file.indexOf('tkhd') + 4;
  const turnedClockwise = [0, 0x10000, 0, -0x10000, 0, 0, storedHeight * 0x10000, 0, 0x40000000];
  turnedClockwise.forEach((value, index) => file.writeInt32BE(value, content + 40 + index * 4));
  await writeFile(path, file);
}

/** Cuts frames off the beginning as phones do: an edit list hides them, because the frames after them need them. */
async function hideFrames(path, seconds) {
  const cut = `${path}.cut.mp4`;
  const options = ['-v', 'error', '-y', '-ss', String(seconds), '-i', path, '-c', 'copy', '-fflags', '+bitexact', cut];
  const [code] = await once(spawn('ffmpeg', options, { stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} for ${cut}.`);
  await rename(cut, path);
}

/** Moves the part of the video that the edit list shows. ffmpeg lets it begin with a frame. */
async function delayEdit(path, seconds) {
  const file = await readFile(path);
  const timescale = file.readUInt32BE(file.indexOf('mdhd') + 16);
  const mediaTime = file.indexOf('elst') + 16;
  file.writeInt32BE(file.readInt32BE(mediaTime) + seconds * timescale, mediaTime);
  await writeFile(path, file);
}

async function makeClip(
  name,
  {
    draw,
    frames,
    frameRate,
    size,
    sound,
    isTurned,
    storedHeight = 180,
    hiddenFrames = 0,
    editDelay = 0,
    options,
    tags = {},
  },
) {
  const path = join(folder, name);
  const seconds = frames / frameRate;
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', size, '-r', String(frameRate), '-i', 'pipe:0'];
  const soundInput = sound ? ['-f', 'lavfi', '-i', `aevalsrc='${sound}':s=48000:d=${seconds}`] : [];
  const metadata = Object.entries(tags).flatMap(([key, value]) => ['-metadata', `${key}=${value}`]);
  const encoder = spawn(
    'ffmpeg',
    [
      '-v',
      'error',
      '-y',
      ...input,
      ...soundInput,
      '-threads',
      '1',
      ...options,
      ...metadata,
      '-fflags',
      '+bitexact',
      path,
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const ended = once(encoder, 'exit');
  for (let frame = 0; frame < frames; frame++) {
    if (!encoder.stdin.write(draw(frame))) await once(encoder.stdin, 'drain');
  }
  encoder.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} for ${name}.`);
  if (isTurned) await turnUpright(path, storedHeight);
  if (hiddenFrames > 0) await hideFrames(path, hiddenFrames / frameRate);
  if (editDelay !== 0) await delayEdit(path, editDelay / frameRate);
  const bytes = (await stat(path)).size;
  if (bytes > maximumBytes) throw new Error(`${name} has ${bytes} bytes, more than ${maximumBytes}.`);
  console.log(`${name}: ${bytes} bytes`);
}

await mkdir(folder, { recursive: true });
const wanted = process.argv.slice(2);
for (const [name, clip] of Object.entries(clips)) {
  if (wanted.length === 0 || wanted.includes(name)) await makeClip(name, clip);
}
