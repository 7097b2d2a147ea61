import { expect, it } from 'vitest';
import { downloadName } from './download-name.ts';

it.each([
  ['swing.mov', 'video/quicktime', 'swing.mov'],
  ['swing.MOV', 'video/quicktime; codecs="hvc1"', 'swing.MOV'],
  ['swing.mov', 'video/mp4', 'swing.mp4'],
  ['swing.m4v', 'video/mp4', 'swing.m4v'],
  ['clip', 'video/mp4', 'clip.mp4'],
  ['my.first.swing', 'video/webm', 'my.first.swing.webm'],
  ['swing.mov', 'image/jpeg', 'swing.jpg'],
  ['.mov', 'video/mp4', '.mp4'],
  ['notes.txt', 'text/plain', 'notes.txt'],
])('[UPL-10] saves %s of type %s as %s', (fileName, contentType, saved) => {
  expect(downloadName(fileName, contentType)).toBe(saved);
});
