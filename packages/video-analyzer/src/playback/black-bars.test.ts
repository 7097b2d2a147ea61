import { describe, expect, it } from 'vitest';
import { findBlackBars, isBlackInside, type Pixels } from './black-bars.ts';

const shades: Record<string, [number, number, number]> = {
  '.': [0, 0, 0],
  // Black as compression leaves it, and the noise of a camera in the dark.
  ',': [12, 9, 14],
  n: [26, 24, 30],
  '#': [140, 120, 90],
  r: [220, 30, 40],
};

/** A picture from rows of signs. */
function picture(...rows: string[]): Pixels {
  const data = rows.flatMap((line) => [...line].flatMap((sign) => [...(shades[sign] ?? [255, 255, 255]), 255]));
  return { width: rows[0]?.length ?? 0, height: rows.length, data };
}

const pillarbox = picture(
  '......########......', //
  ',.....########.....,',
  '.,....########....,.',
  '......########......',
);
const portrait = [pillarbox, pillarbox, pillarbox];

describe('[PLUS-13] black bars', () => {
  it('finds them left and right of a portrait picture', () => {
    expect(findBlackBars(portrait)).toEqual({ x: 0.3, y: 0 });
  });

  it('finds them above and below a flat picture', () => {
    const letterbox = picture('....', '....', '####', '####', '####', '####', '####', '####', '....', '....');
    expect(findBlackBars([letterbox, letterbox, letterbox])).toEqual({ x: 0, y: 0.2 });
  });

  it('finds none around a picture that fills the frame, and none without pictures', () => {
    const whole = picture('########', '########');
    expect(findBlackBars([whole, whole, whole])).toEqual({ x: 0, y: 0 });
    expect(findBlackBars([])).toEqual({ x: 0, y: 0 });
  });

  it.each([
    ['reaches into one', '......########......', '...rrr########......'],
    ['crosses both', '......########......', 'rrrrrrrrrrrrrrrrrrrr'],
    ['lies on one as a dot', '......########......', '.r....########......'],
  ])('finds none when a drawing %s in a single picture', (_name, plain, drawn) => {
    expect(findBlackBars([...portrait, picture(plain, drawn, plain, plain), ...portrait])).toEqual({ x: 0, y: 0 });
  });

  it('ignores pictures that are black all over, but needs three that are not', () => {
    const black = picture(
      '....................',
      '....................',
      '....................',
      '....................',
    );
    expect(findBlackBars([black, ...portrait, black])).toEqual({ x: 0.3, y: 0 });
    expect(findBlackBars([black, pillarbox, pillarbox, black])).toEqual({ x: 0, y: 0 });
  });

  it('cuts as much as the picture with the narrowest bars allows, when they differ by a pixel or two', () => {
    const narrower = picture(
      '.....##########.....',
      '......########......',
      '......########......',
      '......########......',
    );
    expect(findBlackBars([...portrait, narrower])).toEqual({ x: 0.25, y: 0 });
  });

  it('leaves dark pictures alone: noise, a ragged edge, and a batter before a black wall at one side', () => {
    const noisy = picture('nnn...######...nnn', 'n.nnn.######.nnn.n', 'nnnn..######..nnnn', '.nnnnn######nnnnn.');
    expect(findBlackBars([noisy, noisy, noisy])).toEqual({ x: 0, y: 0 });
    const ragged = picture('......##..........', '.........#........', '..........#.......', '.....#......#.....');
    expect(findBlackBars([ragged, ragged, ragged])).toEqual({ x: 0, y: 0 });
    const oneSided = picture('......############', '......############', '......############', '......############');
    expect(findBlackBars([oneSided, oneSided, oneSided])).toEqual({ x: 0, y: 0 });
  });

  it('does not cut bars of less than a twentieth', () => {
    const thin = picture(`.${'#'.repeat(38)}.`, `.${'#'.repeat(38)}.`);
    expect(findBlackBars([thin, thin, thin])).toEqual({ x: 0, y: 0 });
  });
});

describe('[PLUS-13] a picture under bars that were found in others', () => {
  const bars = { x: 0.3, y: 0 };

  it('is black there, also with the noise of compression and a line more of the picture', () => {
    expect(isBlackInside(bars, pillarbox)).toBe(true);
    expect(isBlackInside(bars, picture('.....#########......', '......########......'))).toBe(true);
  });

  it.each(['.r....########......', '......########....r.', 'rrr...########......', '......########rrrrrr'])(
    'is not where a drawing lies there: %s',
    (drawn) => {
      expect(isBlackInside(bars, picture('......########......', drawn))).toBe(false);
    },
  );

  it('is not where a drawing lies above or below', () => {
    const rows = ['....', '....', '....', '####', '####', '####', '####', '....', '....', '....'];
    const flat = { x: 0, y: 0.3 };
    expect(isBlackInside(flat, picture(...rows))).toBe(true);
    expect(isBlackInside(flat, picture('.r..', ...rows.slice(1)))).toBe(false);
    expect(isBlackInside(flat, picture(...rows.slice(0, -1), '...r'))).toBe(false);
  });
});
