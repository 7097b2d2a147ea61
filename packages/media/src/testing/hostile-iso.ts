import {
  box,
  emptyTables,
  fileType,
  fragmentDefaults,
  fragmentIndex,
  fragmentTimes,
  movie,
  plainTables,
  sampleDescription,
  table,
  track,
  trackFragment,
  uint16s,
  uint32List,
  uint32s,
  videoSample,
} from './iso-builder.ts';

const fourBillion = 0xffff_fff0;

/** MP4 and QuickTime files, by name, that cost the reader far more than their size suggests. See HostileVideo. */
export const hostileIsoVideos: Readonly<Record<string, (size: number) => Buffer>> = {
  'a fragment of four billion samples, below a box where none belongs': () =>
    fragmented(oneFragment(), box('moof', [box('mdia', [trackFragment({ samples: fourBillion })])])),

  'a fragment of four billion samples in the movie box': () =>
    file(movie(track({}), fragmentDefaults(1), box('moof', [trackFragment({ samples: fourBillion })])), oneFragment()),

  'a fragment of a million samples that lists none': () =>
    fragmented(box('moof', [trackFragment({ samples: 1_090_000, startTime: 0 })])),

  'fragments of empty samples, as many as all may have': (size) =>
    fragmented(
      ...repeat(size / 100, (index) =>
        box('moof', [trackFragment({ samples: Math.floor(2e6 / (size / 100)), startTime: index })]),
      ),
    ),

  'tables of four billion samples, below a box where none belongs': () =>
    file(movie(track({ tables: [...plainTables(2, 1, 0), box('edts', timesOfFourBillion())] })), media(9)),

  'rows of times of no samples': (size) => {
    const rows = repeat(size / 8, () => [0, 33]);
    const [, ...others] = plainTables(2, 1, 0);
    return file(movie(track({ tables: [table('stts', [...rows, [2, 33]]), ...others] })), media(9));
  },

  'encryption data of four billion samples, many times': (size) =>
    file(
      movie(
        track({
          tables: [
            ...plainTables(2, 1, 0),
            ...repeat(size / 20, () => box('saiz', uint32s(0, 0xff_ff_ff_ff, 0xff << 24))),
          ],
        }),
      ),
      media(9),
    ),

  'samples of one size, four billion of them': (size) =>
    file(movie(track({ tables: sameSizeTables(size) })), media(size)),

  'sound of one size, four billion samples of it': (size) =>
    file(
      movie(track({ tables: plainTables(2, 1, 0) }), track({ id: 2, handler: 'soun', tables: sameSizeTables(size) })),
      media(size),
    ),

  'all samples in one chunk': (size) => {
    const count = Math.min(Math.floor(size / 5), 63_000);
    const [times, , sizes] = plainTables(count, 0, 0) as [Buffer, Buffer, Buffer];
    return file(
      movie(track({ tables: [times, table('stsc', [[1, count, 1]]), sizes, table('stco', [[0]])] })),
      media(9),
    );
  },

  'many tracks': (size) => {
    const one = track({ tables: plainTables(1, 1, 0) });
    return file(
      movie(...repeat(size / one.length, (index) => track({ id: index + 1, tables: plainTables(1, 1, 0) }))),
      media(9),
    );
  },

  'many tracks in fragments, each with defaults, and a fragment of each': (size) => {
    const count = Math.floor(size / 500);
    const ids = Array.from({ length: count }, (_, index) => index + 1);
    const fragments = ids.map((id) => trackFragment({ trackId: id, startTime: 0 }));
    return file(
      movie(...ids.map((id) => track({ id })), fragmentDefaults(...ids)),
      box('moof', fragments),
      box('moof', fragments),
      media(9),
    );
  },

  'many defaults of one track': (size) =>
    file(
      movie(track({}), fragmentDefaults(...repeat(size / 64, () => 9), 1)),
      box(
        'moof',
        repeat(size / 112, () => trackFragment({ startTime: 0 })),
      ),
      media(9),
    ),

  'many empty fragments': (size) => fragmented(oneFragment(), Buffer.concat(repeat(size / 8, () => box('moof')))),

  'many fragments of one sample, the latest first': (size) => {
    const one = (startTime: number) => box('moof', [trackFragment({ startTime })]);
    const count = size / one(0).length;
    return fragmented(...repeat(count, (index) => one(1_000_000 - index)));
  },

  'one part of a fragment repeated without samples': (size) => {
    const first = trackFragment({ samples: Math.min(size / 2, 100_000), startTime: 0 });
    const other = box('traf', [box('tfhd', uint32s(0x020000, 1))]);
    return fragmented(box('moof', [first, ...repeat(size / other.length, () => other)]));
  },

  'a fragment index of equal times': (size) =>
    fragmented(
      oneFragment(),
      fragmentIndex(
        fragmentTimes(
          1,
          repeat(size / 11, () => [7, 0] as const),
        ),
      ),
    ),

  'a fragment index of places where nothing is': (size) =>
    silent(
      Buffer.concat(repeat(size / 20, () => box('free'))),
      fragmentIndex(
        fragmentTimes(
          2,
          repeat(size / 20, (index) => [index, 0] as const),
        ),
      ),
    ),

  'a fragment index looked up once for every fragment': (size) => {
    const one = box('moof', [trackFragment({})]);
    return fragmented(
      ...repeat(size / 2 / one.length, () => one),
      fragmentIndex(
        fragmentTimes(
          1,
          repeat(size / 22, (index) => [index, 1] as const),
        ),
      ),
    );
  },

  'a fragment index that names a fragment of four billion samples inside the media': () => {
    const before = [
      fileType,
      movie(track({}), track({ id: 2, handler: 'soun' }), fragmentDefaults(1, 2)),
      oneFragment(),
    ];
    const hidden = Buffer.concat(before).byteLength + 8;
    return Buffer.concat([
      ...before,
      box('mdat', box('moof', [trackFragment({ trackId: 2, samples: fourBillion })])),
      fragmentIndex(fragmentTimes(2, [[1, hidden]])),
    ]);
  },

  'a fragment index hidden in the media': (size) => {
    const index = fragmentIndex(
      fragmentTimes(
        1,
        repeat(size / 11, () => [7, 0] as const),
      ),
    );
    return fragmented(oneFragment(), box('mdat', [index]));
  },

  'descriptions of samples that nest, each read twice': () => {
    let inner: Buffer = box('free');
    for (let depth = 0; depth < 40; depth++) {
      inner = Buffer.concat([box('stsd', uint32s(0, 1)), box('edts', [box('free', Buffer.alloc(70)), inner])]);
    }
    return file(movie(track({ description: inner, tables: plainTables(2, 1, 0) })), media(9));
  },

  'many descriptions of samples, each of which takes the rest for its own': (size) =>
    file(
      movie(
        track({
          description: Buffer.concat([
            ...repeat(Math.min(size / 16, 90_000), () => box('stsd', uint32s(0, fourBillion))),
            sampleDescription(videoSample()),
          ]),
          tables: plainTables(2, 1, 0),
        }),
      ),
      media(9),
    ),

  'a list of metadata names that never moves on': () =>
    video(box('meta', [box('keys', uint32s(0, fourBillion, 0, 0))])),

  'metadata values that overlap': (size) =>
    video(
      box('meta', [
        box(
          'ilst',
          repeat(size / 32, (index) => overlappingValue(index, size)),
        ),
      ]),
    ),

  'dates in the user data that overlap': (size) =>
    video(box('udta', [...repeat(size / 12, () => longText('\xa9day')), Buffer.alloc(65_536)])),

  'texts in the user data that overlap': (size) =>
    video(box('udta', [...repeat(size / 12, (index) => longText(`\xa9${letters(index, 3)}`)), Buffer.alloc(65_536)])),

  'four billion keys of a copy protection': () =>
    video(box('pssh', [uint32s(0x01000000, 0, 0, 0, 0, fourBillion), Buffer.alloc(64)])),

  'boxes nested as deep as they are long': (size) => {
    const depth = Math.floor(size / 8);
    const nest = Buffer.alloc(depth * 8);
    for (let level = 0; level < depth; level++) {
      nest.writeUInt32BE((depth - level) * 8, level * 8);
      nest.write('mdia', level * 8 + 4, 'latin1');
    }
    return file(movie(nest, track({ tables: plainTables(2, 1, 0) })), media(9));
  },

  'tracks that nest': (size) => {
    let inner = track({ tables: plainTables(1, 1, 0) });
    for (let id = 2; inner.length < Math.min(size, 400_000); id++) inner = track({ id, extra: [inner] });
    return file(movie(inner), media(9));
  },
};

function file(...parts: Uint8Array[]): Buffer {
  return Buffer.concat([fileType, ...parts]);
}

const media = (bytes: number) => box('mdat', Buffer.alloc(bytes));

/** A file with one video track whose samples are in the fragments that follow. */
function fragmented(...parts: Uint8Array[]): Buffer {
  return file(movie(track({}), fragmentDefaults(1)), ...parts);
}

const oneFragment = () => box('moof', [trackFragment({ startTime: 0 })]);

/** A fragmented file whose audio track has no fragments. */
function silent(...parts: Uint8Array[]): Buffer {
  const tracks = [track({}), track({ id: 2, handler: 'soun', tables: emptyTables() })];
  return file(movie(...tracks, fragmentDefaults(1, 2)), oneFragment(), ...parts);
}

/** A file of two frames with additional boxes in its index. */
function video(...extra: Uint8Array[]): Buffer {
  return file(movie(track({ tables: plainTables(2, 1, 0) }), ...extra), media(9));
}

function repeat<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: Math.floor(count) }, (_, index) => make(index));
}

const timesOfFourBillion = () => [table('stts', [[fourBillion, 33]]), table('ctts', [[1, 1]])];

/** Four billion samples of one byte, in chunks that all start at the beginning of the file. */
function sameSizeTables(size: number): Buffer[] {
  const chunks = Math.ceil(fourBillion / size);
  return [
    ...timesOfFourBillion(),
    box('stsz', uint32s(0, 1, fourBillion)),
    table('stsc', [[1, size, 1]]),
    box('stco', uint32List([0, chunks, ...repeat(chunks, () => 0)])),
  ];
}

/** A metadata item whose text claims to extend to the end of its list. */
function overlappingValue(index: number, size: number): Buffer {
  const rest = (Math.floor(size / 32) - index) * 32 - 8;
  return box(letters(index, 4), [box('data', [uint32s(1, 0), Buffer.alloc(8, 'a')], rest)]);
}

/** A text that claims 65,535 bytes but has none. */
function longText(type: string): Buffer {
  return box(type, uint16s(0xffff, 0));
}

/** A unique name for each index. */
function letters(index: number, length: number): string {
  return Array.from({ length }, (_, place) => String.fromCharCode(97 + (Math.floor(index / 26 ** place) % 26))).join(
    '',
  );
}
