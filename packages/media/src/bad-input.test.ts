import { describe, expect, it } from 'vitest';
import type { ByteSource } from './byte-source.ts';
import { byteSourceOfBytes } from './byte-source.ts';
import { NotAVideoError, TruncatedVideoError } from './errors.ts';
import { probeVideo } from './probe.ts';
import type { FixtureName } from './testing/fixtures.ts';
import { byteSourceOfSmallFile, fixturePath } from './testing/fixtures.ts';
import { box, fileType } from './testing/iso-builder.ts';

const text = new TextEncoder().encode('This is a shopping list, whatever its name says.\n'.repeat(200));

async function bytesOf(name: FixtureName): Promise<Uint8Array> {
  const source = await byteSourceOfSmallFile(fixturePath(name));
  return source.read(0, source.size);
}

const probeBytes = (bytes: Uint8Array) => probeVideo(byteSourceOfBytes(bytes));

describe('files that are not a video', () => {
  it.each([
    ['[UPL-02] an empty file', new Uint8Array(), 'empty'],
    ['[UPL-02] text renamed to .mp4', text, 'container'],
    ['three bytes', Uint8Array.of(1, 2, 3), 'container'],
    ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'container'],
    [
      'a HEIC picture',
      Buffer.concat([box('ftyp', Buffer.from('heic\0\0\0\0mif1heic')), box('meta')]),
      'no-video-track',
    ],
    ['another EBML document', Buffer.from('1a45dfa3854282826162' + '00'.repeat(20), 'hex'), 'container'],
  ])('refuses %s', async (_name, bytes, reason) => {
    await expect(probeBytes(bytes)).rejects.toMatchObject({ name: 'NotAVideoError', reason });
  });

  it('[UPL-02] refuses audio without a video track', async () => {
    const bytes = Buffer.from(await bytesOf('swing-animation.mp4'));
    for (let at = bytes.indexOf('hdlr'); at >= 0; at = bytes.indexOf('hdlr', at + 4)) {
      if (bytes.toString('latin1', at + 12, at + 16) === 'vide') bytes.write('text', at + 12, 'latin1');
    }
    await expect(probeBytes(bytes)).rejects.toMatchObject({ reason: 'no-video-track' });
  });

  it('refuses a video track with an unsupported codec', async () => {
    const bytes = Buffer.from(await bytesOf('numbered-frames.mp4'));
    bytes.write('zzzz', bytes.indexOf('avc1', bytes.indexOf('stsd')), 'latin1');
    await expect(probeBytes(bytes)).rejects.toMatchObject({ reason: 'unsupported-codec' });
  });
});

describe('truncated files', () => {
  const names: FixtureName[] = [
    'swing-animation.mp4',
    'numbered-frames.mp4',
    'fragmented.mp4',
    'fps240.mp4',
    'hevc-rotated.mov',
    'numbered-frames.webm',
  ];

  it.each(names)('[UPL-02] detects %s cut at a third, at half, and one byte short', async (name) => {
    const bytes = await bytesOf(name);
    for (const size of [bytes.byteLength / 3, bytes.byteLength / 2, bytes.byteLength - 1]) {
      await expect(probeBytes(bytes.subarray(0, Math.floor(size)))).rejects.toThrow(TruncatedVideoError);
    }
  });

  it('[UPL-02] detects a complete index that refers to frames beyond the end', async () => {
    const bytes = Buffer.from(await bytesOf('swing-animation.mp4'));
    const mdat = bytes.indexOf('mdat') - 4;
    const cut = bytes.subarray(0, Math.floor(bytes.byteLength * 0.7));
    cut.writeUInt32BE(cut.byteLength - mdat, mdat);
    await expect(probeBytes(cut)).rejects.toThrow('frames reach beyond the end');
  });

  it('[UPL-02] detects a recording that ended before its index was written', async () => {
    await expect(probeBytes(Buffer.concat([fileType, box('mdat', new Uint8Array(5000))]))).rejects.toThrow(
      'index is missing',
    );
    await expect(probeBytes(fileType)).rejects.toThrow(TruncatedVideoError);
  });

  it('[UPL-02] detects a file cut exactly between two fragments, if it states its length or parts', async () => {
    const film = Buffer.from(await bytesOf('fragmented.mp4'));
    // Without the optional index at its end, which the cut would remove.
    const whole = film.subarray(0, film.indexOf('mfra') - 4);
    const fragments = [whole.indexOf('moof') - 4, whole.lastIndexOf('moof') - 4, whole.byteLength] as const;
    const sizes = [fragments[1] - fragments[0], fragments[2] - fragments[1]];
    const index = Buffer.alloc(24 + 12 * sizes.length);
    index.writeUInt16BE(sizes.length, 22);
    sizes.forEach((size, part) => index.writeUInt32BE(size, 24 + 12 * part));
    const indexed = Buffer.concat([whole.subarray(0, fragments[0]), box('sidx', index), whole.subarray(fragments[0])]);
    const duration = Buffer.alloc(8);
    duration.writeUInt32BE(2_000, 4);
    for (const [bytes, why] of [
      [indexed, 'data that its index refers to is missing'],
      [withinMovie(whole, 'mvex', box('mehd', duration)), 'it lasts 1.0 s of 2 s'],
    ] as const) {
      expect((await probeBytes(bytes)).frameCount).toBe(60);
      const cut = bytes.subarray(0, bytes.lastIndexOf('moof') - 4);
      await expect(probeBytes(cut)).rejects.toThrow(TruncatedVideoError);
      await expect(probeBytes(cut)).rejects.toThrow(why);
    }
    const silent = whole.subarray(0, fragments[1]);
    expect((await probeBytes(silent)).frameCount, 'nothing in it tells that there was more').toBe(30);
  });

  it('accepts junk after a complete file', async () => {
    const bytes = await bytesOf('numbered-frames.mp4');
    const probe = await probeBytes(Buffer.concat([bytes, new Uint8Array(100)]));
    expect(probe.frameCount).toBe(90);
  });
});

describe('hostile input', () => {
  it.each([
    ['stts', 8, 'a timing table of four billion frames'],
    ['stsz', 12, 'a size table longer than its box'],
    ['stco', 8, 'a chunk table longer than its box'],
    ['stsc', 8, 'a run table longer than its box'],
    ['ctts', 8, 'an offset table longer than its box'],
    ['stss', 8, 'a key frame table longer than its box'],
  ])('with %s overwritten at byte %i, refuses %s', async (type, offset) => {
    const bytes = Buffer.from(await bytesOf('numbered-frames.mp4'));
    bytes.writeUInt32BE(0xfffffff0, bytes.indexOf(type) + offset);
    await expect(probeBytes(bytes)).rejects.toThrow(NotAVideoError);
  });

  it('refuses a fragment that claims four billion frames', async () => {
    const bytes = Buffer.from(await bytesOf('fragmented.mp4'));
    const trun = bytes.indexOf('trun');
    bytes.writeUInt32BE(0, trun + 4);
    bytes.writeUInt32BE(0xfffffff0, trun + 8);
    await expect(probeBytes(bytes)).rejects.toThrow(NotAVideoError);
  });

  it('refuses an index of parts that is longer than its box', async () => {
    const bytes = Buffer.from(await bytesOf('fragmented.mp4'));
    const index = Buffer.alloc(24);
    index.writeUInt16BE(0xffff, 22);
    const at = bytes.indexOf('moof') - 4;
    const film = Buffer.concat([bytes.subarray(0, at), box('sidx', index), bytes.subarray(at)]);
    await expect(probeBytes(film)).rejects.toThrow(NotAVideoError);
  });

  it('refuses an index of a gigabyte without reading it', async () => {
    const head = Buffer.concat([fileType, box('moov', new Uint8Array(), 2 ** 30)]);
    const source = hollowSource(head, 2 ** 31);
    await expect(probeVideo(source)).rejects.toThrow(NotAVideoError);
    expect(source.bytesRead()).toBeLessThan(2 ** 20);
  });

  it('[UPL-09] reads only a little of a 2 GB video with its index at the end', async () => {
    const bytes = Buffer.from(await bytesOf('numbered-frames.mp4'));
    const mdat = bytes.indexOf('mdat') - 4;
    const moov = bytes.indexOf('moov') - 4;
    const padding = 2_000_000_000;
    bytes.writeUInt32BE(moov - mdat + padding, mdat);
    const source = hollowSource(bytes.subarray(0, moov), bytes.byteLength + padding, bytes.subarray(moov));
    expect((await probeVideo(source)).frameCount).toBe(90);
    expect(source.bytesRead()).toBeLessThan(4 * 2 ** 20);
  });

  it('stops when the read limit is exceeded or the signal aborts', async () => {
    const bytes = await bytesOf('numbered-frames.webm');
    await expect(probeVideo(byteSourceOfBytes(bytes), { maxBytesRead: 1000 })).rejects.toThrow(NotAVideoError);
    const reason = new Error('enough');
    await expect(probeVideo(byteSourceOfBytes(bytes), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it('throws a failure of the store unchanged', async () => {
    const bytes = await bytesOf('numbered-frames.mp4');
    const failure = new Error('the store is away');
    for (const failingRead of [1, 2, 3, 4]) {
      let reads = 0;
      const source: ByteSource = {
        size: bytes.byteLength,
        read: async (start, end) => {
          if (++reads === failingRead) throw failure;
          return bytes.subarray(start, end);
        },
      };
      const outcome = await probeVideo(source).catch((error: unknown) => error);
      if (reads >= failingRead) expect(outcome).toBe(failure);
    }
  });
});

/** The file with one more box at the start of `parent`, which is a direct child of its movie header. */
function withinMovie(film: Buffer, parent: string, extra: Uint8Array): Buffer {
  const bytes = Buffer.from(film);
  for (const grown of ['moov', parent]) {
    const place = bytes.indexOf(grown) - 4;
    bytes.writeUInt32BE(bytes.readUInt32BE(place) + extra.byteLength, place);
  }
  const at = bytes.indexOf(parent) + 4;
  return Buffer.concat([bytes.subarray(0, at), extra, bytes.subarray(at)]);
}

/** A file of `size` bytes with the given start and end. The zeros between are created when they are read. */
function hollowSource(
  start: Uint8Array,
  size: number,
  end: Uint8Array = new Uint8Array(),
): ByteSource & { bytesRead(): number } {
  let read = 0;
  return {
    size,
    bytesRead: () => read,
    async read(from, to) {
      read += to - from;
      const bytes = new Uint8Array(to - from);
      for (const [part, offset] of [
        [start, 0],
        [end, size - end.byteLength],
      ] as const) {
        const first = Math.max(from, offset);
        const last = Math.min(to, offset + part.byteLength);
        if (first < last) bytes.set(part.subarray(first - offset, last - offset), first - from);
      }
      return bytes;
    },
  };
}
