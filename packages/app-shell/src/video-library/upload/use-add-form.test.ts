import { expect, it } from 'vitest';
import { fileProblem } from './use-add-form.ts';

it.each([
  ['notes.txt', 5, 'Please select a valid video file (.mp4, .mov, .m4v, or .webm)'],
  ['swing.MOV', 524_288_000, null],
  ['swing.mov', 524_288_001, 'A library video must be at most 500 MB.'],
  ['swing.mov', 3_000_000_000, 'A library video must be at most 500 MB.'],
  ['swing.mov', 0, 'This file is empty. Please choose another.'],
])('[PLUS-09] %s of %d bytes: %s', (name, size, problem) => {
  expect(fileProblem({ name, size })).toBe(problem);
});
