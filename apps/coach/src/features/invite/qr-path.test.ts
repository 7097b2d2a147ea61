import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { qrPath } from './qr-path.ts';

it('[PLUS-03] draws one rectangle for each run of dark modules', () => {
  const rows = [
    [true, true, false, true],
    [false, false, false, false],
    [false, true, true, true],
  ];
  expect(qrPath(rows)).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z');
});

it('[PLUS-03] covers exactly the dark modules of a code', () => {
  const { data } = encode('https://swing.test/?coach=K7M2QX');
  const dark = data.flat().filter(Boolean).length;
  const drawn = [...qrPath(data).matchAll(/h(\d+)v1/g)].reduce((total, [, length]) => total + Number(length), 0);
  expect(drawn).toBe(dark);
});
