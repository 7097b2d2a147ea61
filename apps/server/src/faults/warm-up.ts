import { call } from '../testing/http-call.ts';
import { targets } from './hostile-requests.ts';
import { randomOf } from './seed.ts';
import type { SiteUnderFault } from './site-under-fault.ts';
import { beginStory, sendAnalysisAgain, uploadAgain } from './story-under-fault.ts';

/**
 * Uses every call once, and sends, analyzes and watches one video, so that all is loaded that a server loads with the first request
 * of a kind.
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
}
