import { describe, expect, it } from 'vitest';
import { answerError } from './answer-error.ts';

describe('the sentence of a failed answer', () => {
  it.each([
    ['{"success":false,"error":"Too big.","code":"TOO_LARGE"}', { code: 'TOO_LARGE', message: 'Too big.' }],
    ['{"message":"Not found."}', { code: null, message: 'Not found.' }],
    ['{"error":"","message":"Not found."}', { code: null, message: 'Not found.' }],
    ['{"error":7}', null],
    ['null', null],
    ['<html>502</html>', null],
    ['', null],
  ])('of %s is %o', (text, expected) => {
    expect(answerError(text)).toEqual(expected);
  });
});
