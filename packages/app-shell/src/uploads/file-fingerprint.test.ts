import { describe, expect, it } from 'vitest';
import { identify, isSameFile, isUnchanged } from './file-fingerprint.ts';

const size = 400_000;
const bytes = (change?: number) => {
  const content = Uint8Array.from({ length: size }, (_, index) => index % 251);
  if (change !== undefined) content[change] = 255;
  return content;
};
const file = (change?: number, name = 'swing.mp4', lastModified = 1_000) =>
  new File([bytes(change)], name, { lastModified });

describe('recognising a file', () => {
  it.each([0, size / 2, size - 1])('[UPL-09] notices a change at byte %s', async (place) => {
    expect(isSameFile(await identify(file()), await identify(file(place)))).toBe(false);
    expect(await isUnchanged(file(place), await identify(file()))).toBe(false);
  });

  it('[UPL-09] recognises the same bytes under another name and date, as phones assign them', async () => {
    const again = file(undefined, 'IMG_0001.mp4', 2_000);
    expect(isSameFile(await identify(file()), await identify(again))).toBe(true);
  });

  it('[UPL-09] treats a shorter file as a different file, even without a fingerprint', async () => {
    const whole = { ...(await identify(file())), fingerprint: null };
    expect(isSameFile(whole, { ...whole, size: size - 1 })).toBe(false);
    expect(isSameFile(whole, { ...whole, lastModified: 2_000 })).toBe(false);
    expect(isSameFile(whole, { ...whole })).toBe(true);
  });

  it('[UPL-09] treats an unreadable file as changed', async () => {
    const identity = await identify(file());
    const gone = Object.assign(file(), { slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) });
    expect(await isUnchanged(gone as File, identity)).toBe(false);
  });

  it('[UPL-09] identifies files shorter than a sample', async () => {
    const tiny = await identify(new File(['abc'], 'a.mp4', { lastModified: 1 }));
    expect(tiny).toMatchObject({ size: 3, fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });
});
