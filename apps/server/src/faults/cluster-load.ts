import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import type { Database } from '@swing/db/client';
import { putObject } from '@swing/storage/testing/sources';
import { expect, onTestFinished } from 'vitest';
import { createStoryClient } from '../testing/story-client.ts';
import { syntheticVideo } from '../testing/synthetic-video.ts';
import type { Cluster } from './cluster.ts';
import { expectNoFailedJobs, untilJobsAreDone } from './left-behind.ts';
import { sha256 } from './story-under-fault.ts';
import { createWebClient, newTally, pieceBytes, type Tally, type WebClient } from './web-client.ts';

export interface Load {
  tally: Tally;
  /** Waits until this many more swings have been uploaded and analyses sent. */
  untilMore(more: { swings: number; analyses: number }): Promise<void>;
  /** Ends the load after the uploads and sends that are under way. */
  stop(): Promise<void>;
  /**
   * Expects that everything acknowledged is stored, that each copy is ready, that each player was mailed once about an analysis, that no
   * job has failed for good, and that all counters are right. Prints the figures.
   */
  expectNothingLost(): Promise<void>;
}

interface LoadOptions {
  /** Analyses to send. Their submissions are made before the load begins. */
  sends: number;
}

const clientPauseMs = 80;
/** Uploads pause while this many swings wait to be prepared, so that a slow worker is done soon after the load has ended. */
const mostWaiting = 10;
const sendPauseMs = 200;
const uploaders = 3;
const loadPoll = { timeout: 180_000, interval: 50 };
/** Large enough to be uploaded in three requests. */
const videoBytes = 2 * pieceBytes + 300_000;

let addresses = 1;
/** Each client has a loopback address, so that they do not share a rate limit. */
const nextAddress = () => `127.0.${1 + Math.floor(++addresses / 250)}.${1 + (addresses % 250)}`;

export async function clientOf(
  { nginx: { origin }, sessions }: Cluster,
  account: { accountId: string },
  scope: 'player' | 'coach',
  tally: Tally,
): Promise<WebClient> {
  const { token } = await sessions.create({ accountId: account.accountId, scope });
  return createWebClient({ origin, token, address: nextAddress(), tally });
}

/**
 * Starts clients that read the lists of a coach and a player, upload and submit swings by tus, and send analyses, all at once. They end with
 * the test, or earlier by `stop`.
 */
export async function startLoad(cluster: Cluster, { sends }: LoadOptions): Promise<Load> {
  const { factories, database, sessions } = cluster;
  const tally = newTally();
  const coach = await factories.createCoach();
  const player = await factories.createPlayer({ coach });
  const { token } = await sessions.create({ accountId: coach.accountId, scope: 'coach' });
  const analyses: { id: string; url: string }[] = [];
  for (let index = 0; index < sends; index++) {
    const id = await makeAnalyzing(cluster, coach);
    analyses.push({ id, url: await createStoryClient(cluster.nginx.origin).requestAnalysisUpload(token, id) });
  }
  const video = await buffer((await syntheticVideo(videoBytes)).stream());
  const uploaded: { submissionId: string }[] = [];
  const analyzed: string[] = [];
  let isStopping = false;
  onTestFinished(() => {
    isStopping = true;
  });
  const clients = {
    coach: await clientOf(cluster, coach, 'coach', tally),
    player: await clientOf(cluster, player, 'player', tally),
    sender: await clientOf(cluster, coach, 'coach', tally),
  };
  const loop = async (work: () => Promise<unknown>, pauseMs: number) => {
    while (!isStopping) {
      await work();
      await delay(pauseMs);
    }
  };
  const sending = async () => {
    for (const { id, url } of analyses) {
      // One for two uploads, so that some are left for later if uploads are slow.
      while (!isStopping && analyzed.length > uploaded.length / 2) await delay(clientPauseMs);
      if (isStopping) return;
      if (await clients.sender.sendAnalysis(url, video)) analyzed.push(id);
      await delay(sendPauseMs);
    }
  };
  const countWaiting = () =>
    database.submission.count({ where: { coachCode: coach.inviteCode, cleanState: 'preparing' } });
  /** Creates a player who uploads. Returns null instead while too many swings wait, or Postgres is away. */
  const addUploader = async () => {
    try {
      if ((await countWaiting()) >= mostWaiting) return null;
      return await clientOf(cluster, await factories.createPlayer({ coach }), 'player', tally);
    } catch {
      return null;
    }
  };
  const uploading = async () => {
    const uploader = await addUploader();
    if (!uploader) return;
    const draft = await uploader.upload(video);
    if (draft) uploaded.push(draft);
    uploader.close();
  };
  const running = Promise.all([
    loop(() => clients.coach.query('/api/coach/submissions'), clientPauseMs),
    loop(() => clients.player.query('/api/trpc/submissions.list?input=%7B%7D'), clientPauseMs),
    ...Array.from({ length: uploaders }, () => loop(uploading, clientPauseMs)),
    sending(),
  ]);
  return {
    tally,
    async untilMore({ swings, analyses: sent }) {
      const [swingsFrom, sentFrom] = [uploaded.length, analyzed.length];
      await expect.poll(() => uploaded.length - swingsFrom, loadPoll).toBeGreaterThanOrEqual(swings);
      await expect.poll(() => analyzed.length - sentFrom, loadPoll).toBeGreaterThanOrEqual(sent);
    },
    async stop() {
      isStopping = true;
      await running;
    },
    async expectNothingLost() {
      await untilJobsAreDone(cluster);
      const ids = [...uploaded.map(({ submissionId }) => submissionId), ...analyzed];
      const rows = await database.submission.findMany({ where: { id: { in: ids } }, include: { analysis: true } });
      const rowOf = new Map(rows.map((row) => [row.id, row]));
      const hash = sha256(video);
      for (const { submissionId } of uploaded) {
        expect(rowOf.get(submissionId)).toMatchObject({ status: 'pending', sha256: hash, cleanState: 'ready' });
      }
      for (const id of analyzed) {
        expect(rowOf.get(id)).toMatchObject({ status: 'completed', analysis: { sha256: hash } });
      }
      expect(await mailedTo(database, analyzed)).toEqual(
        analyzed.toSorted().map((id) => ({ id, subjects: ['Your swing analysis is ready'] })),
      );
      await expectNoFailedJobs(cluster);
      const shown = await clients.coach.query<{ stats: Record<string, number> }>('/api/coach/submissions');
      const [counted = {}] = await database.$queryRaw<object[]>`
        SELECT count(*) FILTER (WHERE status = 'pending')::int AS pending,
          count(*) FILTER (WHERE status = 'analyzing')::int AS analyzing,
          count(DISTINCT athlete_name)::int AS "activePlayers"
        FROM submissions WHERE coach_code = ${coach.inviteCode} AND status IN ('pending', 'analyzing', 'completed')`;
      expect(shown?.stats).toMatchObject(counted);
      expect(await cluster.verify()).toEqual({ exitCode: 0, stdout: 'Database and files agree.\n' });
      const { requests, retried, failures } = tally;
      console.log(
        `  ${requests} requests, ${retried} retried, ${failures.length} failed; ${uploaded.length} swings, ${analyzed.length} analyses`,
      );
      for (const client of Object.values(clients)) client.close();
    },
  };
}

/** Returns the subjects of all mails sent to the player of each submission. None of these players may have another submission. */
function mailedTo(database: Database, submissionIds: readonly string[]): Promise<{ id: string; subjects: string[] }[]> {
  return database.$queryRaw`
    SELECT submission.id, array_remove(array_agg(mail.subject), NULL) AS subjects
    FROM submissions submission
      JOIN accounts account ON account.id = submission.player_id
      LEFT JOIN mail_inbox.mails mail ON mail.addresses @> ARRAY[account.email]
    WHERE submission.id = ANY(${submissionIds}::uuid[])
    GROUP BY submission.id ORDER BY submission.id`;
}

type Coach = Awaited<ReturnType<Cluster['factories']['createCoach']>>;

/** A submission of the coach that is being analyzed, with its original in the bucket. */
async function makeAnalyzing({ factories, storage }: Cluster, coach: Coach): Promise<string> {
  const key = randomBytes(16).toString('hex');
  const bytes = randomBytes(1_000);
  await putObject(storage, key, bytes);
  const { id } = await factories.createSubmission({
    player: await factories.createPlayer({ coach }),
    status: 'analyzing',
    storedKey: key,
    storedSize: BigInt(bytes.length),
    sha256: sha256(bytes),
    cleanState: 'none',
    cleanKey: null,
    cleanSize: null,
  });
  return id;
}
