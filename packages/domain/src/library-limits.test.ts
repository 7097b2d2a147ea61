import { describe, expect, it } from 'vitest';
import { distinctTags, libraryFullMessage, libraryNameOf } from './library-limits.ts';

const limit = 5_368_709_120;
const usage = (usedBytes: number, parts: { uploadingBytes?: number; keptBytes?: number } = {}) => ({
  usedBytes,
  uploadingBytes: 0,
  keptBytes: 0,
  ...parts,
});

describe('[PLUS-09] a full library', () => {
  it('takes a file that fills it to the byte, and no byte more', () => {
    expect(libraryFullMessage('mine', usage(limit - 1_000), 1_000)).toBeNull();
    expect(libraryFullMessage('mine', usage(limit - 1_000), 1_001)).toBe(
      'Your library is full: with this file it would hold more than 5 GB. Remove videos to add more.',
    );
    expect(libraryFullMessage('everyone', usage(limit), 1)).toBeNull();
    expect(libraryFullMessage('everyone', usage(10 * limit), 1)).toBe(
      'The library for everyone is full: with this file it would hold more than 50 GB. Remove videos to add more.',
    );
  });

  it('says what counts although it is not listed', () => {
    expect(libraryFullMessage('mine', usage(limit, { uploadingBytes: 1, keptBytes: 1 }), 1)).toBe(
      'Your library is full: with this file it would hold more than 5 GB. Remove videos to add more. Unfinished uploads count for up to 24 hours. Removed videos count as long as players can still see them.',
    );
  });
});

it.each([
  ['level-swing_side.mp4', 'level swing side'],
  ['IMG.0001.MOV', 'IMG.0001'],
  ['--tee--.mp4', 'tee'],
  ['noextension', 'noextension'],
  ['.mp4', 'Video'],
  ['--.mp4', 'Video'],
  [`${'x'.repeat(79)}⚾🏏.mp4`, `${'x'.repeat(79)}⚾`],
  [`${'x'.repeat(79)}🏏.mp4`, 'x'.repeat(79)],
  [`${'x'.repeat(79)} y.mp4`, 'x'.repeat(79)],
  [`${'x'.repeat(100)}.mp4`, 'x'.repeat(80)],
])('[ANZ-10] suggests for the file %s the name %s', (fileName, name) => {
  expect(libraryNameOf(fileName)).toBe(name);
});

it('[PLUS-09] keeps one of two tags that differ only in case', () => {
  expect(distinctTags(['Tee', 'hands', 'TEE', 'tee', 'Hands '])).toEqual(['Tee', 'hands', 'Hands ']);
});
