import { expect, test } from 'vitest';
import {
  isSameSource,
  readSecondVideoData,
  secondVideoData,
  sitePath,
  type SecondVideoSource,
} from './second-video-source.ts';

const sources: SecondVideoSource[] = [
  { type: 'file', name: 'model.mp4', size: 10, hash: 'aa' },
  { type: 'submission', submissionId: 's1' },
  { type: 'library', videoId: 'v1' },
  { type: 'path', path: '/videos/model.mp4' },
];

test.each(sources)('[ANZ-03] keeps where video 2 comes from: $type', (source) => {
  const kept = { name: 'Model', source, isRemoved: true };
  const data = secondVideoData(kept);
  expect(JSON.parse(JSON.stringify(data))).toEqual({ name: 'Model', source, isRemoved: true });
  expect(readSecondVideoData({ kind: 'video', speed: 0.5, ...data })).toEqual(kept);
});

test.each([
  [{ name: 'Model' }],
  [{ name: 'Model', source: null }],
  [{ name: 'Model', source: [] }],
  [{ name: 3, source: { type: 'library', videoId: 'v1' } }],
  [{ name: 'Model', source: { type: 'file', name: 'model.mp4', size: '10', hash: 'aa' } }],
  [{ name: 'Model', source: { type: 'submission', submissionId: 7 } }],
  [{ name: 'Model', source: { type: 'path', path: 'https://elsewhere.test/a.mp4' } }],
  [{ name: 'Model', source: { type: 'path', path: '//elsewhere.test/a.mp4' } }],
  [{ name: 'Model', source: { type: 'path', path: '/\\elsewhere.test/a.mp4' } }],
  [{ name: 'Model', source: { type: 'path', path: '/\t/elsewhere.test/a.mp4' } }],
  [{ name: 'Model', source: { type: 'path', path: '/.//elsewhere.test/a.mp4' } }],
  [{ name: 'Model', source: { type: 'hologram' } }],
])('[ANZ-03] ignores a source that it cannot use: %j', (data) => {
  expect(readSecondVideoData(data)).toBeNull();
});

test('[ANZ-03] recognizes a file by its content, not by its name', () => {
  const file: SecondVideoSource = { type: 'file', name: 'model.mp4', size: 10, hash: 'aa' };
  expect(isSameSource(file, { ...file, name: 'renamed.mp4' })).toBe(true);
  expect(isSameSource(file, { ...file, hash: 'ab' })).toBe(false);
  expect(isSameSource(file, { ...file, size: 11 })).toBe(false);
});

test('[ANZ-03] tells other sources apart by their id', () => {
  expect(isSameSource({ type: 'library', videoId: '1' }, { type: 'library', videoId: '1' })).toBe(true);
  expect(isSameSource({ type: 'library', videoId: '1' }, { type: 'library', videoId: '2' })).toBe(false);
  expect(isSameSource({ type: 'library', videoId: '1' }, { type: 'submission', submissionId: '1' })).toBe(false);
  expect(isSameSource({ type: 'submission', submissionId: '1' }, { type: 'submission', submissionId: '1' })).toBe(true);
  expect(isSameSource({ type: 'path', path: '/1' }, { type: 'path', path: '/2' })).toBe(false);
});

test.each([
  ['/videos/model.mp4', '/videos/model.mp4'],
  [' /videos/model swing.mp4 ', '/videos/model%20swing.mp4'],
  ['/videos/model.mp4?v=2#t=3', '/videos/model.mp4?v=2'],
  ['https://club.test/videos/model.mp4', '/videos/model.mp4'],
  ['//elsewhere.test/model.mp4', null],
  ['/\\elsewhere.test/model.mp4', null],
  ['/\t/elsewhere.test/model.mp4', null],
  ['/.//elsewhere.test/model.mp4', null],
  ['https://elsewhere.test/model.mp4', null],
  ['https://club.test.elsewhere.test/model.mp4', null],
  ['videos/model.mp4', null],
  ['javascript:alert(1)', null],
  ['', null],
])('[ANZ-10] the path of %j', (address, path) => {
  expect(sitePath(address, 'https://club.test')).toBe(path);
});
