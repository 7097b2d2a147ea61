import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { closeDatabase, createDatabase, type Database } from '@swing/db/client';
import { startTestServer } from '@swing/db/testing/test-server';
import { fixturePath, sharedMediaPath } from '@swing/media/testing/fixtures';
import { call } from '@swing/server/testing/http-call';
import { videoForm } from '@swing/server/testing/story-client';
import { fillDatabase } from './support/filled-database.ts';
import { fillEvents } from './support/filled-events.ts';
import { processorSeconds } from './support/processor-time.ts';
import { report } from './support/report.ts';
import { isTiny, scaled } from './support/scale.ts';
import { tableSizes } from './support/table-sizes.ts';
import { startUploadSite, type UploadSite } from './support/upload-site.ts';

// Measures what players, swings and events cost in bytes and processor time. docs/scale.md adds them up.
const people = scaled(100_000, 1_000);
const events = scaled(1_000_000, 1_000);

const postgres = await startTestServer();
try {
  await reportTables(await fillDatabase(postgres, people));
  await reportTables(await fillEvents(postgres, events));
} finally {
  await postgres.stop();
}

const clips = [
  { name: '4 s of H.264, 640 x 360', path: fixturePath('swing-animation.mp4') },
  { name: 'HEVC of an iPhone', path: sharedMediaPath('iphone-hevc-rotated.mov') },
  { name: 'H.264 of an iPhone', path: sharedMediaPath('iphone-h264-rotated.mov') },
];
// Converting the clips of an iPhone takes more than a minute.
const sent = isTiny ? clips.slice(0, 1) : clips;
const site = await startUploadSite(sent.length);
const database = createDatabase(await site.databaseUrl(), { applicationName: 'bench' });
try {
  for (const [player, { name, path }] of sent.entries()) {
    if (path === null) console.log(`  ${name}: the shared clips are absent`);
    else await reportSwing(name, player, await readFile(path));
  }
} finally {
  await closeDatabase(database);
  await site.close();
}

async function reportTables({ url, drop }: { url: string; drop: () => Promise<void> }): Promise<void> {
  const filled = createDatabase(url, { applicationName: 'bench' });
  for (const { table, rows, bytes } of await tableSizes(filled)) {
    console.log(`  ${table}: ${rows.toLocaleString('en')} rows, ${bytes.toLocaleString('en')} bytes`);
    if (rows >= people) {
      report({ name: `${table}: bytes of a row with its indexes`, measured: Math.round(bytes / rows), unit: 'bytes' });
    }
  }
  await closeDatabase(filled);
  await drop();
}

/** Sends a swing and its analysis, and reports what both left behind. */
async function reportSwing(name: string, player: number, video: Buffer): Promise<void> {
  const before = await countRows(database);
  const began = await processorSeconds(site.server.processId);
  const id = await sendSwing(site, player, video);
  const row = () => database.submission.findUniqueOrThrow({ where: { id } });
  const isPrepared = async () => {
    const { cleanState, proxyState } = await row();
    return cleanState === 'ready' && (proxyState === 'ready' || proxyState === 'none');
  };
  while (!(await isPrepared())) await delay(200);
  const spent = (await processorSeconds(site.server.processId)) - began;
  const { storedSize, cleanSize, proxySize, thumbnailSize, durationSeconds } = await row();
  await sendAnalysis(site, id);
  const grown = await countRows(database);
  for (const [table, rows] of grown) {
    const added = rows - (before.get(table) ?? 0);
    if (added > 0) console.log(`  ${name}: ${added} rows of ${table}`);
  }
  const kept = Number(storedSize) + Number(cleanSize) + Number(proxySize ?? 0) + (thumbnailSize ?? 0);
  report({
    name: `${name}: bytes kept for each byte sent`,
    measured: Number((kept / video.length).toFixed(2)),
    unit: '',
  });
  report({
    name: `${name}: processor time for each second of video`,
    measured: Number((spent / (durationSeconds ?? 1)).toFixed(2)),
    unit: 's',
  });
  report({
    name: `${name}: jobs`,
    measured: (grown.get('pgboss.job') ?? 0) - (before.get('pgboss.job') ?? 0),
    unit: '',
  });
}

async function sendSwing({ client, players }: UploadSite, player: number, video: Buffer): Promise<string> {
  const { token } = players[player]!;
  const draft = await client.requestUpload(token, video.length);
  await client.upload(draft, video);
  await client.submit(token, draft, video.length);
  return draft.submissionId;
}

async function sendAnalysis({ client, coach }: UploadSite, id: string): Promise<void> {
  await client.openAnalyzer(coach.token, id);
  const video = await readFile(fixturePath('swing-animation.mp4'));
  const url = await client.requestAnalysisUpload(coach.token, id);
  const answer = await call(url, { method: 'POST', ...videoForm(video) });
  if (answer.status !== 201) throw new Error(`Sending the analysis returned ${answer.status}`);
}

/** Rows of each table, and all jobs of the queue except those that run by the clock. */
async function countRows(from: Database): Promise<Map<string, number>> {
  const [jobs] = await from.$queryRaw<{ rows: bigint }[]>`
    select count(*) as rows from pgboss.job where name not in (select name from pgboss.schedule)`;
  const sizes = await tableSizes(from);
  return new Map([['pgboss.job', Number(jobs?.rows)], ...sizes.map(({ table, rows }) => [table, rows] as const)]);
}
