import { Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, writeChunk } from '../testing/http-call.ts';
import { faultsSeed, randomOf } from './seed.ts';
import { startSiteUnderFault, type SiteUnderFault } from './site-under-fault.ts';
import { beginStory, sha256 } from './story-under-fault.ts';

const pollOptions = { timeout: 30_000, interval: 50 };

let site: SiteUnderFault;
beforeAll(async () => {
  site = await startSiteUnderFault();
});
afterAll(() => site.close());

describe('SIGTERM with an upload in flight', () => {
  it(`[UPL-03] finishes the upload, accepts nothing new, exits with 0, and stops its database (seed ${faultsSeed})`, async () => {
    const { draft, video, playerToken } = await beginStory(site, randomOf('drain'));
    const { client } = site;
    const health = new URL('/healthz', client.origin);
    const keptAlive = new Agent({ keepAlive: true });
    expect((await call(health, { agent: keptAlive })).status).toBe(200);
    const { sending, answered } = client.openUpload(draft, video.length);
    const half = Math.floor(video.length / 2);
    await writeChunk(sending, video.subarray(0, half));
    const rowOf = () => site.database.submission.findUniqueOrThrow({ where: { id: draft.submissionId } });
    await expect
      .poll(async () => (await rowOf()).lastByteAt, { ...pollOptions, message: 'it is being received' })
      .not.toBeNull();

    site.server().kill('SIGTERM');
    const requestHealth = (agent?: Agent) =>
      call(health, agent ? { agent } : {}).then(
        ({ status }) => status,
        () => 'refused',
      );
    await expect
      .poll(() => requestHealth(), { ...pollOptions, message: 'new connections' })
      .toSatisfy((answer) => answer !== 200);
    for (const answer of [await requestHealth(), await requestHealth(keptAlive)])
      expect(['refused', 503]).toContain(answer);

    sending.end(video.subarray(half));
    expect((await answered).status).toBe(201);
    expect(await site.server().ended).toBe(0);
    expect(await site.folder.postmaster(), 'its database has stopped').toBeNull();
    expect(site.server().stderr()).toBe('');

    await site.restart();
    expect(await rowOf()).toMatchObject({ sha256: sha256(video), storedSize: BigInt(video.length) });
    await client.submit(playerToken, draft, video.length);
    expect(sha256((await client.stream(playerToken, draft.uploadKey)).body)).toBe(sha256(video));
    keptAlive.destroy();
  });
});
