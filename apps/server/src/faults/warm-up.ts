import { Agent } from 'node:http';
import { call, jsonOf } from '../testing/http-call.ts';
import { targets } from './hostile-requests.ts';
import { randomOf } from './seed.ts';
import { password, type SiteUnderFault } from './site-under-fault.ts';
import { beginStory, sendAnalysisAgain, uploadAgain } from './story-under-fault.ts';

/**
 * Uses every call once, runs one video through upload, analysis and playback, then serves many ordinary visitors and
 * uploads.
 */
export async function warmUp(site: SiteUnderFault): Promise<void> {
  const { client } = site;
  const story = await beginStory(site, randomOf('warm-up'));
  const { draft, video, analysis, playerToken, coachToken } = story;
  await uploadAgain(site, story);
  await client.submit(playerToken, draft, video.length);
  await client.queue(coachToken);
  await client.openAnalyzer(coachToken, draft.submissionId);
  await sendAnalysisAgain(await client.requestAnalysisUpload(coachToken, draft.submissionId), analysis);
  await client.submissions(playerToken);
  await client.stream(playerToken, draft.uploadKey);
  await client.mails(story.email);
  for (const { method, path } of targets) {
    const url = new URL(path.replace(/:\w+/g, draft.submissionId), client.origin);
    const body = method === 'GET' ? {} : { json: {} };
    for (const token of [undefined, coachToken, playerToken]) {
      await call(url, { method, ...(token === undefined ? {} : { token }), ...body });
    }
  }
  await serveBusyMinute(site, [playerToken, coachToken]);
  await takeManyUploads(site, video);
}

/** 40 players upload at the same time, like a team after practice. */
async function takeManyUploads({ client, factories }: SiteUnderFault, video: Buffer): Promise<void> {
  const players = await Promise.all(Array.from({ length: 40 }, () => factories.createPlayer()));
  await Promise.all(
    players.map(async ({ account }, index) => {
      const headers = { 'x-forwarded-for': `10.99.1.${index}` };
      const json = { email: account.email, password };
      const login = await call(new URL('/api/login', client.origin), { method: 'POST', headers, json });
      const { token } = jsonOf<{ token: string }>(login);
      await client.upload(await client.requestUpload(token, video.length), video);
    }),
  );
}

/** Sends 6,000 ordinary requests from 100 network addresses, 64 at a time: pages, lists and wrong passwords. */
async function serveBusyMinute({ client }: SiteUnderFault, tokens: readonly string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const reads = ['/', '/login', '/api/submissions', '/api/coach/submissions', '/account/dashboard', '/healthz'];
  let left = 6_000;
  const visit = async () => {
    while (left > 0) {
      left -= 1;
      const index = left;
      const headers = { 'x-forwarded-for': `10.99.0.${index % 100}` };
      const url = (path: string) => new URL(path, client.origin);
      if (index % 60 === 0) {
        const json = { email: `visitor-${index}@example.test`, password: 'a mistyped password' };
        await call(url('/api/login'), { method: 'POST', headers, json, agent });
      } else {
        const token = tokens[index % tokens.length];
        await call(url(reads[index % reads.length] as string), { headers, agent, token });
      }
    }
  };
  await Promise.all(Array.from({ length: 64 }, visit));
  agent.destroy();
}
