import { freePort } from '@swing/dev-postgres/free-port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../testing/http-call.ts';
import { missingProgram, startSiteNginx, type SiteNginx } from './site-nginx.ts';

const missing = missingProgram();

let nginx: SiteNginx;
beforeAll(async () => {
  if (missing !== null) return;
  // Nothing listens at the server's address, which is what nginx logs as an error.
  nginx = await startSiteNginx([`127.0.0.1:${await freePort()}`], await freePort());
});
afterAll(() => nginx?.stop());

const secret = 'c2VjcmV0LXRva2Vu';

describe.skipIf(missing !== null)(`the logs of nginx${missing ? ` (${missing} is not installed)` : ''}`, () => {
  it.each([
    ['POST', `/api/analysis/upload/${secret}`, '/api/analysis/upload/-'],
    ['PATCH', `/API/Analysis/%75pload/${secret}`, '/api/analysis/upload/-'],
    ['DELETE', `//api/analysis/upload/${secret}?again=1`, '/api/analysis/upload/-'],
    ['GET', `/reset-password?token=${secret}`, '/reset-password'],
  ])('[AUTH-07] have no secret of %s %s', async (method, path, logged) => {
    const before = (await nginx.logs()).access.length;
    expect((await call(`${nginx.origin}${path}`, { method, headers: { referer: `http://a/?${secret}` } })).status).toBe(
      502,
    );
    const { access, error } = await nginx.logs();
    expect(access.slice(before)).toMatch(new RegExp(`^\\S+ \\S+ ${method} ${logged} 502 `));
    expect(access).not.toContain(secret);
    expect(error).not.toContain(secret);
  });
});
