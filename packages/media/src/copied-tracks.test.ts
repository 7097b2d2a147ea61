import { expect, it } from 'vitest';
import { byteSourceOfBytes } from './byte-source.ts';
import { remuxToBytes } from './testing/collect.ts';
import { box, fileType, movie, plainTables, track } from './testing/iso-builder.ts';

it.each([
  [2, 2],
  [4, 4],
  [63, 4],
])('[PLUS-15] of %i sound tracks, a copy keeps %i', async (tracks, kept) => {
  const sounds = Array.from({ length: tracks }, (_, index) =>
    track({ id: index + 2, handler: 'soun', tables: plainTables(2, 1, 0) }),
  );
  const film = Buffer.concat([fileType, movie(track({ tables: plainTables(2, 1, 0) }), ...sounds), box('mdat')]);
  const { bytes } = await remuxToBytes(byteSourceOfBytes(film));
  expect(bytes.toString('latin1').split('soun').length - 1).toBe(kept);
});
