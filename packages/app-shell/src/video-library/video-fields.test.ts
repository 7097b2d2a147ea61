import { describe, expect, it } from 'vitest';
import { tagsOf, tagsProblem } from './video-fields.tsx';

describe('tags as typed', () => {
  it.each([
    ['', []],
    [' , ,', []],
    ['Load', ['Load']],
    ['load,  opposite   field , Load', ['load', 'opposite field']],
    ['swing – start, ¿qué?', ['swing – start', '¿qué?']],
  ])('[PLUS-09] reads %j as %j', (text, tags) => {
    expect(tagsOf(text)).toEqual(tags);
  });

  it('[PLUS-09] allows ten tags of thirty characters', () => {
    const ten = Array.from({ length: 10 }, (_, index) => `${index}`.padEnd(30, 'x'));
    expect(tagsProblem(ten)).toBeNull();
    expect(tagsProblem([...ten, 'one more'])).toBe('A video can have at most 10 tags.');
    expect(tagsProblem(['a', 'thirty-one characters, that is.'])).toBe(
      '“thirty-one characters, that is.” is too long: a tag can have at most 30 characters.',
    );
  });
});
