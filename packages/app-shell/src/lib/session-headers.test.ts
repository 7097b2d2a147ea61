import { expect, it } from 'vitest';
import { sessionHeaders } from './session-headers.ts';

it('[ANZ-02] a request carries the token of the session that is open when it is sent', () => {
  let token = 'first';
  const headers = sessionHeaders(() => token);
  expect(Object.fromEntries(new Headers(headers))).toEqual({ authorization: 'Bearer first' });
  token = 'second';
  expect(Object.fromEntries(new Headers(headers))).toEqual({ authorization: 'Bearer second' });
  expect({ ...headers }).toEqual({ authorization: 'Bearer second' });
});
