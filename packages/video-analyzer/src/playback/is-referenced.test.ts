import { describe, expect, it } from 'vitest';
import { isReferenced } from './is-referenced.ts';

const bytes = (...hex: string[]) => Uint8Array.from(Buffer.from(hex.join(''), 'hex'));

// The first byte of a NAL unit has nal_ref_idc in bits 5 and 6, and its type in the lower five bits.
const keyPicture = '65';
const referencedPicture = '41';
const unreferencedPicture = '01';
const supplement = '06';
const delimiter = '09';

describe('isReferenced', () => {
  it('[ANZ-04] tells by its picture whether other frames need a frame', () => {
    expect(isReferenced(bytes('00000003', keyPicture, '88ff'), 4)).toBe(true);
    expect(isReferenced(bytes('00000003', referencedPicture, '9aff'), 4)).toBe(true);
    expect(isReferenced(bytes('00000003', unreferencedPicture, '9eff'), 4)).toBe(false);
  });

  it('[ANZ-04] passes over what comes before the picture, which has no reference of its own', () => {
    const before = `00000002${delimiter}f000000003${supplement}0504`;
    expect(isReferenced(bytes(before, '00000002', referencedPicture, '9a'), 4)).toBe(true);
    expect(isReferenced(bytes(before, '00000002', unreferencedPicture, '9e'), 4)).toBe(false);
  });

  it('[ANZ-04] reads lengths of one to four bytes', () => {
    expect(isReferenced(bytes('02', supplement, '05', '02', unreferencedPicture, '9e'), 1)).toBe(false);
    expect(isReferenced(bytes('0002', supplement, '05', '0002', unreferencedPicture, '9e'), 2)).toBe(false);
  });

  it('[ANZ-04] leaves out no frame of which it does not find the picture', () => {
    expect(isReferenced(bytes(''), 4)).toBe(true);
    expect(isReferenced(bytes('0000'), 4)).toBe(true);
    expect(isReferenced(bytes('00000002', supplement, '05'), 4)).toBe(true);
    expect(isReferenced(bytes('ffffffff', supplement, '05', '00000002', unreferencedPicture, '9e'), 4)).toBe(true);
  });
});
