import { describe, expect, it } from 'vitest';
import { byteSourceOfBytes } from './byte-source.ts';
import { NotAVideoError } from './errors.ts';
import { inspectStructure } from './inspect.ts';
import { maskedSource } from './masked-source.ts';
import { probeVideo } from './probe.ts';
import { maximumFrames } from './structure-limits.ts';
import { costlyVideos } from './testing/costly-videos.ts';
import {
  cluster,
  element,
  emptyLace,
  ids,
  segmentInfo,
  simpleBlock,
  videoTrack,
  webm,
} from './testing/ebml-builder.ts';
import { hostileVideos } from './testing/hostile-video.ts';
import {
  box,
  fileType,
  fragmentDefaults,
  movie,
  plainTables,
  table,
  track,
  trackFragment,
  uint32List,
  uint32s,
} from './testing/iso-builder.ts';

const probe = (bytes: Uint8Array) => probeVideo(byteSourceOfBytes(bytes));
const framesOf = async (bytes: Uint8Array) => (await probe(bytes)).frameCount;
const times = <Item>(count: number, make: (index: number) => Item) => Array.from({ length: count }, (_, i) => make(i));
const filler = (bytes: number) => box('free', Buffer.alloc(bytes));

describe('[PLUS-15] a hostile file', () => {
  it.each(hostileVideos)('with $name ($container) is refused or harmless', async ({ build, frames }) => {
    const outcome = await framesOf(build(600_000)).catch((thrown: unknown) => thrown);
    expect(outcome).toEqual(frames ?? expect.any(NotAVideoError));
  });
});

/** The part of each of those files that must be hidden from the parser: a box type or an element id. */
const costlyParts: Readonly<Record<string, string>> = {
  'a fragment index of equal times': 'mfra',
  'a fragment index that names a fragment of four billion samples inside the media': 'mfra',
  'a list of metadata names that never moves on': 'meta',
  'metadata values that overlap': 'meta',
  'dates in the user data that overlap': 'udta',
  'texts in the user data that overlap': 'udta',
  'an attachment whose number is as long as the file': '\x19\x41\xa4\x69',
  'cue points of equal times': '\x1c\x53\xbb\x6b',
  'a cue point to a cluster inside a block': '\x1c\x53\xbb\x6b',
  'seek heads that name each other': '\x11\x4d\x9b\x74',
  'seek heads that overlap': '\x11\x4d\x9b\x74',
  'cues that a seek head names inside a filler': '\x11\x4d\x9b\x74',
  'tags nested as deep as they are long': '\x12\x54\xc3\x67',
};

describe('[PLUS-15] the parser does not see', () => {
  it.each(hostileVideos.filter(({ frames }) => frames !== undefined))(
    'the costly part of a file with $name',
    async ({ name, build }) => {
      const bytes = build(20_000);
      const part = costlyParts[name] as string;
      const source = byteSourceOfBytes(bytes);
      const { masks } = await inspectStructure(source);
      const seen = Buffer.from(await maskedSource(source, masks).read(0, source.size));
      const place = bytes.toString('latin1').indexOf(part);
      expect(place).toBeGreaterThan(0);
      expect(seen.toString('latin1', place, place + part.length)).not.toBe(part);
    },
  );
});

describe('[PLUS-15] a file at the limits', () => {
  it.each([
    ['as many frames as may be, each shown at a time of its own', 2_220],
    ['chunks of as many frames as may be', 4_000],
    ['as many fragments as may be, the latest first', 46_018],
    ['fragments of as many tracks as may be', 4],
    ['as many blocks as may be', 2_000],
    ['as many laced frames as may be', 17_902],
  ])('with %s is accepted', async (name, frames) => {
    expect(await framesOf((costlyVideos[name] as (size: number) => Buffer)(20_000))).toBe(frames);
  });
});

/** A video of `count` frames of one byte each, 100 per chunk, in a file that is large enough for them. */
function filmOf(count: number, fileBytes = count * 16): Buffer {
  const chunks = Math.ceil(count / 100);
  const tables = [
    table('stts', [[count, 33]]),
    table('stsc', [[1, 100, 1]]),
    box('stsz', uint32List([0, 0, count, ...times(count, () => 1)])),
    box('stco', uint32List([0, chunks, ...times(chunks, (chunk) => chunk * 100)])),
  ];
  const index = movie(track({ tables }));
  return Buffer.concat([fileType, index, filler(Math.max(fileBytes - index.length - fileType.length - 8, 0))]);
}

describe('[PLUS-15][UPL-02] samples', () => {
  it('are accepted up to the maximum number for one track', async () => {
    expect(maximumFrames).toBe(1_100_000);
    expect(await framesOf(filmOf(1_100_000))).toBe(1_100_000);
    await expect(probe(filmOf(1_100_001))).rejects.toThrow(NotAVideoError);
  });

  it('are accepted only up to a number that fits the size of the file', async () => {
    expect(await framesOf(filmOf(100_000, 800_000))).toBe(100_000);
    await expect(probe(filmOf(100_001, 800_000))).rejects.toThrow(NotAVideoError);
  });

  it('are refused if they share bytes', async () => {
    const film = (bytes: number) => {
      const index = movie(
        track({
          tables: plainTables(100, bytes, 0)
            .slice(0, 3)
            .concat(
              table(
                'stco',
                times(100, () => [0]),
              ),
            ),
        }),
      );
      return Buffer.concat([fileType, index, filler(10_000)]);
    };
    expect(await framesOf(film(100))).toBe(100);
    await expect(probe(film(1_000))).rejects.toThrow(NotAVideoError);
  });
});

describe('[PLUS-15] tracks, fragments and boxes', () => {
  const small = (extra: number) =>
    movie(
      track({ tables: plainTables(2, 1, 0) }),
      ...times(extra, (index) => track({ id: index + 2, handler: 'soun' })),
    );

  it('are limited to 64 tracks', async () => {
    expect(await framesOf(Buffer.concat([fileType, small(63), filler(9)]))).toBe(2);
    await expect(probe(Buffer.concat([fileType, small(64), filler(9)]))).rejects.toThrow(NotAVideoError);
  });

  it('are limited to 2,000 fragments in a small file', async () => {
    const film = (count: number) => {
      const fragments = times(count, (index) => box('moof', [trackFragment({ startTime: index * 33 })]));
      const bytes = Buffer.concat([fileType, movie(track({}), fragmentDefaults(1)), ...fragments]);
      return bytes;
    };
    expect(await framesOf(film(2_000))).toBe(2_000);
    await expect(probe(film(2_100))).rejects.toThrow(NotAVideoError);
  });

  it.each([
    ['a track in a track', movie(track({ tables: plainTables(2, 1, 0), extra: [track({ id: 2 })] }))],
    [
      'a sample table in an edit list',
      movie(track({ tables: [...plainTables(2, 1, 0), box('edts', table('stts', []))] })),
    ],
    ['a copy protection', movie(track({ tables: plainTables(2, 1, 0) }), box('pssh', uint32s(0, 0, 0, 0, 0, 0)))],
    [
      'a second handler, for a track of text',
      movie(track({ tables: plainTables(2, 1, 0) }), textTrackWithHandler('vide')),
    ],
  ])('are refused for %s', async (_name, index) => {
    await expect(probe(Buffer.concat([fileType, index, filler(9)]))).rejects.toThrow(NotAVideoError);
  });

  it('are accepted for a text track with any tables', async () => {
    const index = movie(track({ tables: plainTables(2, 1, 0) }), textTrackWithHandler('alis'));
    expect(await framesOf(Buffer.concat([fileType, index, filler(9)]))).toBe(2);
  });
});

/** A text track with a table of four billion samples, and a second handler beside that table. */
function textTrackWithHandler(handler: string): Buffer {
  const bytes = track({ id: 2, tables: [table('stts', [[0xffff_fff0, 1]])] });
  const second = box('hdlr', [uint32s(0, 0), Buffer.from(handler), uint32s(0, 0, 0, 0)]);
  const media = Buffer.from(bytes);
  media.write('text', media.indexOf('vide'), 'latin1');
  const at = media.indexOf('stbl') - 4;
  for (const parent of ['trak', 'mdia', 'minf']) {
    const place = media.indexOf(parent) - 4;
    media.writeUInt32BE(media.readUInt32BE(place) + second.length, place);
  }
  return Buffer.concat([media.subarray(0, at), second, media.subarray(at)]);
}

describe('[PLUS-15] blocks of WebM', () => {
  const tracks = element(ids.tracks, [videoTrack(1)]);
  const laced = (count: number) => {
    const full = Buffer.concat([emptyLace('fixed'), Buffer.alloc(256)]);
    return times(count, (index) => simpleBlock(1, index * 10, full, 'fixed'));
  };

  it('have at most 2,000 laced frames in a cluster', async () => {
    expect(await framesOf(webm(segmentInfo, tracks, cluster(0, ...laced(7))))).toBe(1_792);
    await expect(probe(webm(segmentInfo, tracks, cluster(0, ...laced(8))))).rejects.toThrow(NotAVideoError);
  });

  it('cannot have more frames than bytes', async () => {
    const block = simpleBlock(1, 0, Buffer.concat([emptyLace('fixed'), Buffer.alloc(255)]), 'fixed');
    await expect(probe(webm(segmentInfo, tracks, cluster(0, block)))).rejects.toThrow(NotAVideoError);
  });
});
