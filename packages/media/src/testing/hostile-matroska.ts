import {
  bigEndian,
  blockContent,
  cluster,
  cuePoint,
  element,
  emptyLace,
  ids,
  type Lacing,
  numberElement,
  seekEntry,
  segmentInfo,
  simpleBlock,
  soundTrack,
  videoTrack,
  webm,
  webmHeader,
} from './ebml-builder.ts';

/** WebM files, by name, that cost the reader far more than their size suggests. See HostileVideo. */
export const hostileMatroskaVideos: Readonly<Record<string, (size: number) => Buffer>> = {
  'blocks of 256 empty frames, laced as Xiph does': (size) => laced(size, 'xiph'),
  'blocks of 256 empty frames, laced as EBML does': (size) => laced(size, 'ebml'),
  'blocks of 256 empty frames of one size': (size) => laced(size, 'fixed'),

  'block groups of 256 empty frames': (size) => {
    const group = element(ids.blockGroup, [element(ids.block, blockContent(1, 0, emptyLace('fixed'), 'fixed'))]);
    return film(...clusters(size, group));
  },

  'many blocks in one group': (size) => {
    const block = element(ids.block, blockContent(1, 0, Buffer.alloc(0)));
    return film(
      cluster(
        0,
        element(
          ids.blockGroup,
          repeat(size / block.length, () => block),
        ),
      ),
    );
  },

  'blocks within blocks': (size) => {
    const block = simpleBlock(1, 0, emptyLace('fixed'), 'fixed');
    const additions = element(
      ids.blockAdditions,
      repeat(size / block.length, () => block),
    );
    return film(cluster(0, simpleBlock(1, 0), element(ids.blockGroup, [additions])));
  },

  'a long start that every block shares': (size) => {
    const shared = element(ids.contentEncodings, [
      element(ids.contentEncoding, [
        element(ids.contentCompression, [
          numberElement(ids.contentCompressionAlgorithm, 3),
          element(ids.contentCompressionSettings, Buffer.alloc(Math.floor(size / 2))),
        ]),
      ]),
    ]);
    return webm(segmentInfo, element(ids.tracks, [videoTrack(1, shared)]), ...clusters(size / 2, simpleBlock(1, 0)));
  },

  'many encodings of one track': (size) => {
    const one = element(ids.contentEncoding, [
      element(ids.contentCompression, [
        numberElement(ids.contentCompressionAlgorithm, 3),
        element(ids.contentCompressionSettings, Buffer.of(0)),
      ]),
    ]);
    const encodings = element(
      ids.contentEncodings,
      repeat(size / 2 / one.length, () => one),
    );
    return webm(segmentInfo, element(ids.tracks, [videoTrack(1, encodings)]), ...clusters(size / 2, simpleBlock(1, 0)));
  },

  'an attachment whose number is as long as the file': (size) =>
    film(
      element(ids.attachments, [element(ids.attachedFile, [element(ids.fileUid, Buffer.alloc(size, 0x5a))])]),
      oneCluster(),
    ),

  'many tracks': (size) => {
    const one = videoTrack(1);
    return webm(
      segmentInfo,
      element(
        ids.tracks,
        repeat(size / one.length, (index) => videoTrack(index + 1)),
      ),
      oneCluster(),
    );
  },

  'many tracks with a block of each in every cluster': (size) => {
    const numbers = repeat(Math.sqrt(size) / 4, (index) => index + 1);
    const blocks = numbers.map((number) => simpleBlock(number, 0));
    const one = cluster(0, ...blocks);
    return webm(
      segmentInfo,
      element(
        ids.tracks,
        numbers.map((number) => videoTrack(number)),
      ),
      ...repeat(size / one.length, (index) => cluster(index, ...blocks)),
    );
  },

  'many clusters of no block': (size) =>
    film(oneCluster(), Buffer.concat(repeat(size / 5, () => element(ids.cluster)))),

  'many clusters of open size': (size) => {
    const open = element(ids.cluster, [numberElement(ids.timestamp, 0)], null);
    const children = [segmentInfo, element(ids.tracks, [videoTrack(1)]), oneCluster()];
    return Buffer.concat([
      webmHeader,
      element(ids.segment, [...children, Buffer.concat(repeat(size / open.length, () => open))], null),
    ]);
  },

  'many clusters of one block, the latest first': (size) => {
    const one = cluster(1_000_000, simpleBlock(1, 0));
    return film(Buffer.concat(repeat(size / one.length, (index) => cluster(1_000_000 - index, simpleBlock(1, 0)))));
  },

  'a chain of filler': (size) => film(oneCluster(), Buffer.concat(repeat(size / 2, () => element(ids.filler)))),

  'cue points of equal times': (size) => {
    const one = cuePoint(7, 1, 300);
    return film(
      element(
        ids.cues,
        repeat(size / one.length, () => one),
      ),
      oneCluster(),
    );
  },

  'cue points of places where nothing is': (size) => {
    const tracks = element(ids.tracks, [videoTrack(1), soundTrack(2)]);
    const cues = (place: number) =>
      element(
        ids.cues,
        repeat(size / 2 / cuePoint(0, 0, 0).length, (index) => cuePoint(index, 2, place)),
      );
    const start = Buffer.concat([segmentInfo, tracks, cues(0)]).length;
    return webm(
      segmentInfo,
      tracks,
      cues(start),
      oneCluster(),
      Buffer.concat(repeat(size / 10, () => element(ids.cluster))),
    );
  },

  'a cue point to a cluster inside a block': (size) => {
    const laces = repeat(size / 8, () => simpleBlock(2, 0, emptyLace('fixed'), 'fixed'));
    const hidden = cluster(5, Buffer.concat(laces));
    const visible = cluster(0, simpleBlock(1, 0, hidden));
    const before = (place: number) =>
      Buffer.concat([
        segmentInfo,
        element(ids.tracks, [videoTrack(1), soundTrack(2)]),
        element(ids.cues, cuePoint(1, 2, place)),
      ]);
    return webm(before(before(0).length + visible.length - hidden.length), visible);
  },

  'seek heads that name each other': (size) =>
    webm(
      element(
        ids.seekHead,
        repeat(size / seekEntry(0, 0).length, (index) => seekEntry(ids.seekHead, 2 ** 24 + index)),
      ),
      segmentInfo,
      element(ids.tracks, [videoTrack(1)]),
      oneCluster(),
    ),

  'seek heads that overlap': (size) => {
    const entryBytes = seekEntry(0, 0).length;
    const headerBytes = 8;
    const count = Math.floor(size / (entryBytes * 2 + headerBytes));
    const idle = Buffer.concat(repeat(count, () => seekEntry(ids.tags, 2 ** 24)));
    // Nested headers: each starts inside the one before and has the same end, so each contains all idle entries.
    const heads = repeat(count, (index) => {
      const header = Buffer.alloc(headerBytes);
      header.writeUInt32BE(ids.seekHead);
      header.writeUInt32BE(0x10000000 + (count - index - 1) * headerBytes + idle.length, 4);
      return header;
    });
    const start = (place: number) =>
      Buffer.concat([
        element(
          ids.seekHead,
          repeat(count, (index) => seekEntry(ids.seekHead, place + index * headerBytes)),
        ),
        segmentInfo,
        element(ids.tracks, [videoTrack(1)]),
        oneCluster(),
      ]);
    const filler = element(ids.filler, [...heads, idle]);
    const fillerHeader = filler.length - count * (headerBytes + entryBytes);
    return webm(start(start(0).length + fillerHeader), filler);
  },

  'cues that a seek head names inside a filler': (size) => {
    const cues = element(
      ids.cues,
      repeat(size / cuePoint(0, 0, 0).length, () => cuePoint(7, 1, 300)),
    );
    const filler = element(ids.filler, cues);
    const start = (place: number) =>
      Buffer.concat([
        element(ids.seekHead, seekEntry(ids.cues, place)),
        segmentInfo,
        element(ids.tracks, [videoTrack(1)]),
        oneCluster(),
      ]);
    return webm(start(start(0).length + filler.length - cues.length), filler);
  },

  'a second segment behind the first': (size) => {
    const one = cuePoint(7, 1, 300);
    const second = element(ids.segment, [
      segmentInfo,
      element(ids.tracks, [videoTrack(1)]),
      element(
        ids.cues,
        repeat(size / one.length, () => one),
      ),
      oneCluster(),
    ]);
    return Buffer.concat([film(oneCluster()), second]);
  },

  'tags nested as deep as they are long': (size) => {
    // Every level has a header of six bytes: two for the id, four for the size.
    const depth = Math.floor(size / 6);
    const nest = Buffer.alloc(depth * 6);
    for (let level = 0; level < depth; level++) {
      nest.writeUInt16BE(ids.simpleTag, level * 6);
      nest.writeUInt32BE(0x10000000 + (depth - level - 1) * 6, level * 6 + 2);
    }
    return film(element(ids.tags, [element(ids.tag, nest)]), oneCluster());
  },

  'a size of all ones in two bytes, which readers disagree about': (size) => {
    const junk = Buffer.concat(repeat(size / 9, () => element(ids.simpleBlock, Buffer.from('1254c36780ff', 'hex'))));
    const open = Buffer.concat([bigEndian(ids.cluster), Buffer.from('7fff', 'hex'), junk]);
    return film(oneCluster(), open);
  },
};

function repeat<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: Math.floor(count) }, (_, index) => make(index));
}

/** A file with one video track. */
function film(...children: Uint8Array[]): Buffer {
  return webm(segmentInfo, element(ids.tracks, [videoTrack(1)]), ...children);
}

const oneCluster = () => cluster(0, simpleBlock(1, 0), simpleBlock(1, 33));

const blocksPerCluster = 40_000;

/** Clusters of identical blocks that fill `size` bytes. */
function clusters(size: number, block: Buffer): Buffer[] {
  const blocks = Math.floor(size / block.length);
  return repeat(Math.ceil(blocks / blocksPerCluster), (index) =>
    cluster(index, ...repeat(Math.min(blocks - index * blocksPerCluster, blocksPerCluster), () => block)),
  );
}

function laced(size: number, lacing: Exclude<Lacing, 'none'>): Buffer {
  return film(...clusters(size, simpleBlock(1, 0, emptyLace(lacing), lacing)));
}
