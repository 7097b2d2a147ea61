import { maximumFragments, maximumSamples } from '../structure-limits.ts';
import { cluster, element, ids, segmentInfo, simpleBlock, soundTrack, videoTrack, webm } from './ebml-builder.ts';
import { box, fileType, fragmentDefaults, movie, table, track, trackFragment, uint32List } from './iso-builder.ts';
import { createSeededRandom } from './seeded-random.ts';

const repeat = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: Math.floor(count) }, (_, index) => make(index));

/** Files of about `size` bytes, by name, that are accepted and cost as much as the limits allow. */
export const costlyVideos: Readonly<Record<string, (size: number) => Buffer>> = {
  'as many frames as may be, each shown at a time of its own': (size) => {
    const count = Math.min(Math.floor(size / 9), maximumSamples(size));
    const random = createSeededRandom(7);
    return sized(size, [
      fileType,
      movie(
        track({
          tables: [
            table('stts', [[count, 33]]),
            box('ctts', uint32List([0, count, ...repeat(count, () => [1, random(1_000_000)]).flat()])),
            table('stsc', [[1, count, 1]]),
            box('stsz', uint32List([0, 1, count])),
            table('stco', [[0]]),
          ],
        }),
      ),
    ]);
  },

  'chunks of as many frames as may be': (size) => {
    const inChunk = Math.min(Math.floor(Math.sqrt(2e8 + size * 50)), Math.floor(size / 5));
    return sized(size, [
      fileType,
      movie(
        track({
          tables: [
            table('stts', [[inChunk, 33]]),
            table('stsc', [[1, inChunk, 1]]),
            box('stsz', uint32List([0, 0, inChunk, ...repeat(inChunk, () => 1)])),
            table('stco', [[0]]),
          ],
        }),
      ),
    ]);
  },

  'as many fragments as may be, the latest first': (size) => {
    const one = (samples: number, startTime: number) => box('moof', [trackFragment({ samples, startTime })]);
    const count = Math.min(maximumFragments(size) - 100, Math.floor(size / 150));
    const samples = Math.floor((maximumSamples(size) * 0.9) / count);
    return sized(size, [
      fileType,
      movie(track({}), fragmentDefaults(1)),
      ...repeat(count, (index) => one(samples, (count - index) * samples * 33)),
    ]);
  },

  'fragments of as many tracks as may be': (size) => {
    const numbers = repeat(60, (index) => index + 1);
    const parts = (time: number) => numbers.map((trackId) => trackFragment({ trackId, samples: 4, startTime: time }));
    const index = movie(...numbers.map((id) => track({ id })), fragmentDefaults(...numbers));
    const count = Math.min((size - index.length) / box('moof', parts(0)).length, maximumSamples(size) / 250);
    return sized(size, [fileType, index, ...repeat(Math.max(count, 1), (time) => box('moof', parts(time * 1_000)))]);
  },

  'as many blocks as may be': (size) => {
    const tracks = element(ids.tracks, [videoTrack(1), soundTrack(2)]);
    const perCluster = 1_000;
    const count = Math.min(size / 10, maximumSamples(size) * 0.9);
    return webm(
      segmentInfo,
      tracks,
      ...repeat(Math.max(count / perCluster, 1), (index) =>
        cluster(index * 33_000, ...repeat(perCluster, (block) => simpleBlock(1, block * 32, Buffer.of(1)))),
      ),
      element(ids.filler, Buffer.alloc(Math.max(size - count * 7, 0))),
    );
  },

  'as many laced frames as may be': (size) => {
    const lace = Buffer.concat([Buffer.of(255), Buffer.alloc(256)]);
    const count = Math.floor(Math.min(size / 1_900, (maximumSamples(size) * 0.9) / (7 * 256)));
    return webm(
      segmentInfo,
      element(ids.tracks, [videoTrack(1)]),
      ...repeat(Math.max(count, 1), (index) =>
        cluster(index * 28_000, ...repeat(7, (block) => simpleBlock(1, block * 4_000, lace, 'fixed'))),
      ),
      element(ids.filler, Buffer.alloc(Math.max(size - count * 1_900, 0))),
    );
  },
};

/** Pads a file to its size. */
function sized(size: number, parts: readonly Uint8Array[]): Buffer {
  const bytes = Buffer.concat(parts);
  return Buffer.concat([bytes, box('free', Buffer.alloc(Math.max(size - bytes.length - 8, 0)))]);
}
