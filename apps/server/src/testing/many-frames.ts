import { readFile } from 'node:fs/promises';
import { fixturePath } from '@swing/media/testing/fixtures';
import { box, uint32List } from '@swing/media/testing/iso-builder';

/**
 * Creates a valid video of many frames with the smallest plausible size: each frame has one byte, plus 16 bytes in the
 * file.
 */
export async function manyFrames(count: number): Promise<Buffer> {
  const clip = await readFile(fixturePath('numbered-frames.mp4'));
  const moov = clip.indexOf('moov') - 4;
  const filler = box('free', Buffer.alloc(count * 16));
  return Buffer.concat([clip.subarray(0, moov), withFrames(clip.subarray(moov), count), filler]);
}

const parents = ['moov', 'trak', 'mdia', 'minf', 'stbl'];
/** Boxes to drop, because they would shorten the playback or name frames that do not exist. */
const dropped = ['edts', 'ctts', 'stss'];

function withFrames(boxes: Buffer, count: number): Buffer {
  const changed: Buffer[] = [];
  for (let at = 0; at < boxes.length; at += boxes.readUInt32BE(at)) {
    const type = boxes.toString('latin1', at + 4, at + 8);
    const content = boxes.subarray(at + 8, at + boxes.readUInt32BE(at));
    if (parents.includes(type)) changed.push(box(type, withFrames(content, count)));
    else if (!dropped.includes(type)) changed.push(box(type, tables[type]?.(content, count) ?? content));
  }
  return Buffer.concat(changed);
}

/** Builds index tables for `count` frames like the first one. */
const tables: Record<string, (content: Buffer, count: number) => Buffer> = {
  stts: (content, count) => uint32List([0, 1, count, content.readUInt32BE(12)]),
  stsz: (_content, count) => uint32List([0, 0, count, ...same(1, count)]),
  stsc: () => uint32List([0, 1, 1, 1, 1]),
  stco: (content, count) => uint32List([0, count, ...same(content.readUInt32BE(8), count)]),
};

const same = (value: number, count: number) => Array.from({ length: count }, () => value);
