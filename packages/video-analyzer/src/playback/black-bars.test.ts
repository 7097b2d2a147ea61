import { describe, expect, it } from 'vitest';
import { findBlackBars, isBlackInside, type Pixels } from './black-bars.ts';

const shades: Record<string, [number, number, number]> = {
  '.': [0, 0, 0],
  // `,` is black after compression, `n` is camera noise in the dark.
  ',': [12, 9, 14],
  n: [26, 24, 30],
  '#': [140, 120, 90],
  r: [220, 30, 40],
};

/** Makes a picture from rows of characters, one per pixel. */
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
  it('are found left and right of a portrait picture', () => {
    expect(findBlackBars(portrait)).toEqual({ x: 0.3, y: 0 });
  });

  it('are found above and below a wide picture', () => {
    const letterbox = picture('....', '....', '####', '####', '####', '####', '####', '####', '....', '....');
    expect(findBlackBars([letterbox, letterbox, letterbox])).toEqual({ x: 0, y: 0.2 });
  });

  it('are not found around a picture that fills the frame, or without pictures', () => {
    const whole = picture('########', '########');
    expect(findBlackBars([whole, whole, whole])).toEqual({ x: 0, y: 0 });
    expect(findBlackBars([])).toEqual({ x: 0, y: 0 });
  });

  it.each([
    ['reaches into one', '......########......', '...rrr########......'],
    ['crosses both', '......########......', 'rrrrrrrrrrrrrrrrrrrr'],
    ['lies on one as a dot', '......########......', '.r....########......'],
  ])('are not found when a drawing %s in a single picture', (_name, plain, drawn) => {
    expect(findBlackBars([...portrait, picture(plain, drawn, plain, plain), ...portrait])).toEqual({ x: 0, y: 0 });
  });

  it('are found without counting entirely black pictures, from at least three others', () => {
    const black = picture(
      '....................',
      '....................',
      '....................',
      '....................',
    );
    expect(findBlackBars([black, ...portrait, black])).toEqual({ x: 0.3, y: 0 });
    expect(findBlackBars([black, pillarbox, pillarbox, black])).toEqual({ x: 0, y: 0 });
  });

  it('are as wide as in the picture with the narrowest ones, if they differ by a pixel or two', () => {
    const narrower = picture(
      '.....##########.....',
      '......########......',
      '......########......',
      '......########......',
    );
    expect(findBlackBars([...portrait, narrower])).toEqual({ x: 0.25, y: 0 });
  });

  it('are not found in dark pictures: noise, a ragged edge, or a batter before a black wall at one side', () => {
    const noisy = picture('nnn...######...nnn', 'n.nnn.######.nnn.n', 'nnnn..######..nnnn', '.nnnnn######nnnnn.');
    expect(findBlackBars([noisy, noisy, noisy])).toEqual({ x: 0, y: 0 });
    const ragged = picture('......##..........', '.........#........', '..........#.......', '.....#......#.....');
    expect(findBlackBars([ragged, ragged, ragged])).toEqual({ x: 0, y: 0 });
    const oneSided = picture('......############', '......############', '......############', '......############');
    expect(findBlackBars([oneSided, oneSided, oneSided])).toEqual({ x: 0, y: 0 });
  });

  it('are ignored if narrower than a twentieth of the picture', () => {
    const thin = picture(`.${'#'.repeat(38)}.`, `.${'#'.repeat(38)}.`);
    expect(findBlackBars([thin, thin, thin])).toEqual({ x: 0, y: 0 });
  });
});

describe('[PLUS-13] checking one picture for the bars found in others', () => {
  const bars = { x: 0.3, y: 0 };

  it('returns true if it is black there, even with compression noise and one more line of picture', () => {
    expect(isBlackInside(bars, pillarbox)).toBe(true);
    expect(isBlackInside(bars, picture('.....#########......', '......########......'))).toBe(true);
  });

  it.each(['.r....########......', '......########....r.', 'rrr...########......', '......########rrrrrr'])(
    'returns false with a drawing on a bar: %s',
    (drawn) => {
      expect(isBlackInside(bars, picture('......########......', drawn))).toBe(false);
    },
  );

  it('returns false with a drawing on a bar above or below', () => {
    const rows = ['....', '....', '....', '####', '####', '####', '####', '....', '....', '....'];
    const flat = { x: 0, y: 0.3 };
    expect(isBlackInside(flat, picture(...rows))).toBe(true);
    expect(isBlackInside(flat, picture('.r..', ...rows.slice(1)))).toBe(false);
    expect(isBlackInside(flat, picture(...rows.slice(0, -1), '...r'))).toBe(false);
  });
});
