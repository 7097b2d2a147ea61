import { describe, expect, it } from 'vitest';
import { parseErrorResponse } from './parse-error-response.ts';

describe('the message of an error response', () => {
  it.each([
    ['{"success":false,"error":"Too big.","code":"TOO_LARGE"}', { code: 'TOO_LARGE', message: 'Too big.' }],
    ['{"message":"Not found."}', { code: null, message: 'Not found.' }],
    ['{"error":"","message":"Not found."}', { code: null, message: 'Not found.' }],
    ['{"error":7}', null],
    ['null', null],
    ['<html>502</html>', null],
    ['', null],
  ])('for %s is %o', (text, expected) => {
    expect(parseErrorResponse(text)).toEqual(expected);
  });
});
