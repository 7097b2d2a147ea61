import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '../testing/http-call.ts';
import { password, startSiteUnderFault, type SiteUnderFault } from './site-under-fault.ts';
import { whileServing } from './while-serving.ts';

let site: SiteUnderFault;
beforeAll(async () => {
  site = await startSiteUnderFault();
});
afterAll(() => site.close());

it('[API-04] ends 300 connections that never finish their headers, and serves others meanwhile', async () => {
  const { account } = await site.factories.createCoach();
  const token = await site.client.loginCoach(account.email, password);
  const { hostname, port } = new URL(site.client.origin);
  const stalled = Array.from({ length: 300 }, () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.write('GET /healthz HTTP/1.1\r\nHost: slow.test\r\nX-Slow: ');
    const trickle = setInterval(() => socket.write('a'), 1_000);
    socket.resume();
    return new Promise<void>((resolve) =>
      socket.once('close', () => {
        clearInterval(trickle);
        resolve();
      }),
    );
  });
  const serve = async () => {
    expect((await call(new URL('/healthz', site.client.origin))).status).toBe(200);
    expect((await site.client.queue(token)).submissions).toEqual([]);
  };
  await whileServing(serve, Promise.all(stalled));
});
