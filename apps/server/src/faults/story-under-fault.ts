import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import type { OpenCall } from '../testing/http-call.ts';
import { call, openCall, jsonOf, writeChunk } from '../testing/http-call.ts';
import { videoForm, type Draft } from '../testing/story-client.ts';
import { syntheticVideo } from '../testing/synthetic-video.ts';
import { password, type SiteUnderFault } from './site-under-fault.ts';

/** When the server is killed: while receiving bytes, or right after the response. */
export type KillPoint = 'during the PUT' | 'after the submit' | 'during the analysis' | 'after the analysis';

export interface Story {
  email: string;
  playerId: string;
  video: Buffer;
  analysis: Buffer;
  draft: Draft;
  playerToken: string;
  coachToken: string;
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const mebibyte = 1024 * 1024;

/** Creates a player with a coach and a draft, both signed in, and videos of 1 to 9 MiB. */
export async function beginStory(site: SiteUnderFault, random: (limit: number) => number): Promise<Story> {
  const coach = await site.factories.createCoach();
  const player = await site.factories.createPlayer({ coach });
  const madeVideo = async () => buffer((await syntheticVideo(mebibyte + random(8 * mebibyte))).stream());
  const [video, analysis] = [await madeVideo(), await madeVideo()];
  const playerToken = await site.client.login(player.account.email, password);
  const coachToken = await site.client.loginCoach(coach.account.email, password);
  const draft = await site.client.requestUpload(playerToken, video.length);
  const { email } = player.account;
  return { email, playerId: player.accountId, video, analysis, draft, playerToken, coachToken };
}

/** Sends a body or a part of it, and kills the server up to 60 ms later. Returns the received status, or null. */
export async function killWhileSending(
  site: SiteUnderFault,
  random: (limit: number) => number,
  { sending, answered }: OpenCall,
  body: Buffer,
): Promise<number | null> {
  const status = answered.then(
    (answer) => answer.status,
    () => null,
  );
  const isWhole = random(2) === 0;
  const cut = isWhole ? body.length : random(body.length);
  const delayMs = random(isWhole ? 60 : 20);
  await writeChunk(sending, body.subarray(0, cut)).catch(() => {});
  if (isWhole) sending.end();
  await delay(delayMs);
  await killServer(site, random);
  const answer = await status;
  console.log(`  killed ${delayMs} ms after ${cut} of ${body.length} bytes; response: ${answer ?? 'none'}`);
  return answer;
}

/**
 * Kills the server at once or, in half of the cases, up to 800 ms later, while it may be running the job of the last
 * call.
 */
export async function killAfterResponse(site: SiteUnderFault, random: (limit: number) => number): Promise<void> {
  const delayMs = random(2) === 0 ? 0 : random(800);
  await delay(delayMs);
  await killServer(site, random);
  console.log(`  killed ${delayMs} ms after the response`);
}

/** Kills the server with -9. In one of three cases it also kills Postgres, as if the machine had failed. */
export async function killServer(site: SiteUnderFault, random: (limit: number) => number): Promise<void> {
  const postmaster = await site.folder.postmaster();
  const isWithDatabase = random(3) === 0;
  if (isWithDatabase && postmaster) process.kill(postmaster.processId, 'SIGKILL');
  await site.kill();
}

/** Repeats the PUT as a phone does. Throws unless it succeeds. */
export async function uploadAgain(site: SiteUnderFault, { draft, video }: Story): Promise<void> {
  const answer = await site.client.upload(draft, video);
  if (answer.status !== 201) throw new Error(`The repeated PUT returned ${answer.status}: ${answer.body.toString()}`);
}

export function openAnalysis(url: string, analysis: Buffer): { call: OpenCall; body: Buffer } {
  const { body, headers } = videoForm(analysis);
  return { call: openCall(url, { method: 'POST', headers }), body };
}

/** Sends the analysis again as a browser does. Succeeds too if the killed attempt had arrived. */
export async function sendAnalysisAgain(url: string, analysis: Buffer): Promise<void> {
  const answer = await call(url, { method: 'POST', ...videoForm(analysis) });
  if (answer.status === 201) return;
  const { code } = jsonOf<{ code?: string }>(answer);
  if (code !== 'UPLOAD_URL_USED')
    throw new Error(`The analysis upload returned ${answer.status}: ${answer.body.toString()}`);
}
