import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../packages/dev-postgres/src/free-port.ts';
import { PlainError } from './fail.mjs';
import { assertPortIsFree, parsePort } from './port.mjs';

describe('parsePort', () => {
  it('is 5003 by default', () => {
    expect(parsePort(undefined)).toBe(5003);
    expect(parsePort('')).toBe(5003);
  });

  it('takes numbers from 1 to 65535', () => {
    expect(parsePort('1')).toBe(1);
    expect(parsePort('65535')).toBe(65_535);
  });

  it.each(['0', '65536', '-1', '80.5', '0x50', 'http'])('refuses "%s" in one line', (text) => {
    expect(() => parsePort(text)).toThrow(PlainError);
    expect(() => parsePort(text)).toThrow(/^PORT must be a number from 1 to 65535, not ".+"\.$/);
  });
});

describe('assertPortIsFree', () => {
  const server = createServer();
  afterEach(() => server.close());

  it('says in one line that a port is taken, and leaves a free one free', async () => {
    const port = await freePort();
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const refusal = `Port ${port} is already in use. Set PORT to another one.`;
    await expect(assertPortIsFree(port, '127.0.0.1')).rejects.toThrow(refusal);
    server.close();
    await once(server, 'close');
    await assertPortIsFree(port, '127.0.0.1');
    await assertPortIsFree(port, '127.0.0.1');
  });

  it('names HOST when the machine does not have that address', async () => {
    await expect(assertPortIsFree(50_003, '192.0.2.1')).rejects.toThrow(/Check HOST and PORT\.$/);
  });
});
