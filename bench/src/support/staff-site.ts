import { freePort } from '@swing/dev-postgres/free-port';
import { makeDataFolder } from '@swing/server/testing/data-folder';
import { startServer, stopServer } from '@swing/server/testing/server-process';
import { createStoryClient } from '@swing/server/testing/story-client';
import type { BrowserContext } from 'playwright-core';
import { storeItems } from './store-items.ts';

const demo = { email: 'coach@demo.test', password: 'swing-demo-1' };
const pollMilliseconds = 500;

export interface StaffSite {
  origin: string;
  /** Id of a submission that waits for an analysis and whose video can be played. */
  submissionId: string;
  signInCoach(context: BrowserContext): Promise<void>;
  close(): Promise<void>;
}

/** Starts the built server with the demo data, in which a coach has swings and a library. */
export async function startStaffSite(): Promise<StaffSite> {
  const folder = await makeDataFolder();
  const server = await startServer({ dataDirectory: folder.path, port: await freePort() });
  const client = createStoryClient(server.origin);
  const response = await fetch(new URL('/api/coach/login', server.origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(demo),
  });
  const { token, coach } = (await response.json()) as { token: string; coach: object };
  let submissionId: string | undefined;
  while (submissionId === undefined) {
    const { submissions } = await client.queue(token, '?status=pending');
    submissionId = submissions.find(({ thumbnailUrl }) => thumbnailUrl)?.id;
    if (submissionId === undefined) await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
  }
  return {
    origin: server.origin,
    submissionId,
    signInCoach: (context) => storeItems(context, { coachToken: token, coachData: JSON.stringify(coach) }),
    async close() {
      await stopServer(server);
      await folder.remove();
    },
  };
}
