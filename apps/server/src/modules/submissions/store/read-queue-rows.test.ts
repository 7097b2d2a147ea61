import type { Prisma } from '@swing/db/generated/client';
import { containsText } from '@swing/db/contains-text';
import { createFactories, type Factories } from '@swing/db/factories/factories';
import { createTestDatabase, type TestDatabase } from '@swing/db/testing/test-database';
import { queueOrder } from '@swing/domain/submission-status';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { planCalls } from '../../../testing/explain-calls.ts';
import { shownSubmissionColumns } from '../present.ts';
import { readQueueRows } from './read-queue-rows.ts';

type Player = Awaited<ReturnType<Factories['createPlayer']>>;

let test: TestDatabase;
let factories: Factories;
let player: Player;
let coachCode: string;
beforeAll(async () => {
  // One connection, because each has prepared statements of its own.
  test = await createTestDatabase({ client: { maxConnections: 1 } });
  factories = createFactories(test.database, { namespace: 'queue' });
  const coach = await factories.createCoach();
  coachCode = coach.inviteCode;
  player = await factories.createPlayer({ coach, firstName: 'Łucja "L"', lastName: "O'Neil 🥎" });
});
afterAll(() => test.drop());

const at = (second: number) => new Date(Date.UTC(2026, 2, 1, 12, 0, second, 7));

it('[COACH-05] reads the values that Prisma reads, with and without an analysis', async () => {
  const data = {
    storedSize: 9_007_199_254_740_993n,
    takenAt: at(3),
    filesRemovedAt: at(4),
    thumbnailSize: 5,
    notes: '',
  };
  await factories.createSubmission({ player, status: 'completed', createdAt: at(1), ...data });
  const corrected = await factories.createSubmission({ player, status: 'completed', createdAt: at(2) });
  await test.database.analysis.update({
    where: { submissionId: corrected.id },
    data: { version: 2, removedAt: at(5) },
  });
  const bare = await factories.createSubmission({ player, createdAt: at(3) });
  await test.database.submission.update({ where: { id: bare.id }, data: { status: 'completed', storedSize: null } });

  const range = { status: 'completed', direction: 'oldest-first', after: null, take: 10 } as const;
  const rows = await readQueueRows(test.database, { coachCode }, range);
  expect(rows).toMatchObject(await readWithPrisma({ coachCode, status: 'completed' }));
  expect(rows[0]).toMatchObject({ storedSize: 9_007_199_254_740_993n, takenAt: at(3), createdAt: at(1) });
  expect(rows[1]?.analysis).toMatchObject({ version: 2, removedAt: at(5) });
  expect(rows[2]).toMatchObject({ analysis: null, storedSize: null, takenAt: null });
  expect(rows[2]?.player).toEqual({ firstName: 'Łucja "L"', lastName: "O'Neil 🥎", athleteName: player.athleteName });
});

it.each([
  ['oldest-first', [0, 1, 2, 3, 4]],
  ['newest-first', [4, 3, 2, 1, 0]],
] as const)('[COACH-05] reads %s in pages, of submissions from the same moment too', async (direction, order) => {
  const coach = await factories.createCoach();
  const swinger = await factories.createPlayer({ coach });
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    ids.push((await factories.createSubmission({ player: swinger, status: 'pending', createdAt: at(9) })).id);
  }
  ids.sort();
  await factories.createSubmission({ player: swinger, status: 'analyzing', createdAt: at(9) });
  for (const filter of [
    { coachCode: coach.inviteCode },
    { coachCode: coach.inviteCode, playerId: swinger.accountId },
  ]) {
    const range = { status: 'pending', direction, take: 3 } as const;
    const first = await readQueueRows(test.database, filter, { ...range, after: null });
    const second = await readQueueRows(test.database, filter, { ...range, after: first.at(-1) ?? null });
    expect([...first, ...second].map(({ id }) => id)).toEqual(order.map((index) => ids[index]));
  }
});

it('[COACH-05] reads a late page by the index with the status, even if most coaches have one submission', async () => {
  const one = await factories.createSubmission({ player, createdAt: at(1) });
  await test.database.$executeRaw`
    INSERT INTO submissions (id, player_id, coach_code, file_name, content_type, upload_key, status, created_at)
    SELECT gen_random_uuid(), player_id, CASE WHEN n <= 5000 THEN coach_code ELSE 'Z' || lpad(n::text, 5, '0') END, 'a.mov',
      'video/quicktime', 'upload ' || n, 'completed', created_at + n * interval '1 second'
    FROM submissions, generate_series(1, 20000) n WHERE id = ${one.id}::uuid`;
  await test.database.$executeRaw`ANALYZE submissions`;
  for (const direction of ['oldest-first', 'newest-first'] as const) {
    await readQueueRows(test.database, { coachCode }, { status: 'pending', direction, after: null, take: 26 });
  }
  await test.database.$executeRaw`SET plan_cache_mode = force_generic_plan`;
  for (const [comparison, seconds] of [
    ['>', 4_970],
    ['<', 30],
  ] as const) {
    const [statement] = await test.database.$queryRaw<{ name: string }[]>`
      SELECT name FROM pg_prepared_statements WHERE statement LIKE ${`%FROM submissions%id) ${comparison} ($%`}`;
    const position = new Date(at(1).getTime() + seconds * 1_000).toISOString();
    const values = `'completed', '${coachCode}', '${position}', '${one.id}', 26`;
    const plan = JSON.stringify(
      await test.database.$queryRawUnsafe(
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE "${statement?.name}"(${values})`,
      ),
    );
    expect(plan).toContain('submissions_coach_code_status_created_at_id_idx');
    const [, pages] = /"Relation Name":"submissions".*?"Shared Hit Blocks":(\d+)/.exec(plan) ?? [];
    expect(Number(pages), 'of the table and the index').toBeLessThan(15);
  }
});

it('[ADMIN-04] reads all queues by the index with the status, even if all older submissions are completed, and plans that once', async () => {
  const newest = await factories.createSubmission({ player, createdAt: at(59) });
  await test.database.$executeRaw`
    INSERT INTO submissions (id, player_id, coach_code, file_name, content_type, upload_key, status, created_at)
    SELECT gen_random_uuid(), player_id, coach_code, 'a.mov', 'video/quicktime', 'old upload ' || n,
      (CASE WHEN n <= 200 THEN 'pending' ELSE 'completed' END)::"SubmissionStatus", created_at - (n + 3600) * interval '1 second'
    FROM submissions, generate_series(1, 20000) n WHERE id = ${newest.id}::uuid`;
  await test.database.$executeRaw`ANALYZE submissions`;
  await test.database.$executeRaw`SET plan_cache_mode = auto`;
  const first = { status: 'pending', direction: 'oldest-first', after: null } as const;
  for (let reads = 0; reads < 7; reads++)
    expect(await readQueueRows(test.database, {}, { ...first, take: 26 })).toHaveLength(26);
  const [statement] = await test.database.$queryRaw<{ name: string; generic: bigint }[]>`
    SELECT name, generic_plans AS generic FROM pg_prepared_statements
    WHERE statement LIKE '%FROM submissions%id) > ($%' AND statement NOT LIKE '%coach_code =%'`;
  expect(Number(statement?.generic), 'reads without a plan of their own').toBe(2);
  const values = `'pending', '-infinity', '00000000-0000-0000-0000-000000000000', 26`;
  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    await test.database.$executeRawUnsafe(`SET plan_cache_mode = ${mode}`);
    const plan = JSON.stringify(
      await test.database.$queryRawUnsafe(
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE "${statement?.name}"(${values})`,
      ),
    );
    expect(plan).toContain('submissions_status_created_at_id_idx');
    const [, pages] = /"Relation Name":"submissions".*?"Shared Hit Blocks":(\d+)/.exec(plan) ?? [];
    expect(Number(pages), mode).toBeLessThan(20);
  }
});

it('[ADMIN-04] looks up only the rare part of a searched name', async () => {
  const data = { player, createdAt: at(58), status: 'completed' } as const;
  const names = ['Quillfeather', 'Uillfeather', 'ann QUILLFEATHER'];
  for (const athleteName of names) await factories.createSubmission({ ...data, athleteName });
  await test.database.$transaction([
    test.database.$executeRaw`SET LOCAL session_replication_role = replica`,
    test.database.$executeRaw`UPDATE submissions SET athlete_name = 'Quinn' WHERE file_name = 'a.mov'`,
  ]);
  await test.database.$executeRaw`VACUUM ANALYZE submissions`;
  const range = { status: 'completed', direction: 'oldest-first', after: null, take: 26 } as const;
  const search = async () => {
    const rows = await readQueueRows(test.database, { athleteName: containsText('quillfeather') }, range);
    expect(rows.map(({ athleteName }) => athleteName).sort()).toEqual(['Quillfeather', 'ann QUILLFEATHER']);
  };
  await search();
  expect((await planCalls(search)).join()).toContain(`Index Cond: (athlete_name ~~* '%uillfeat%'::text)`);
});

it('[COACH-05][ADMIN-04] looks up a searched name among the submissions of one status only', async () => {
  await test.database.$transaction([
    test.database.$executeRaw`SET LOCAL session_replication_role = replica`,
    test.database.$executeRaw`DELETE FROM submissions WHERE upload_key !~ '^upload [0-9]{1,4}$'`,
    test.database.$executeRaw`
      UPDATE submissions SET athlete_name = md5(upload_key),
        status = (array['pending', 'receiving', 'analyzing', 'completed'])[1 + right(upload_key, 1)::int % 4]::"SubmissionStatus"`,
  ]);
  await test.database.$executeRaw`VACUUM ANALYZE submissions`;
  for (const status of queueOrder) {
    for (const coach of [{}, { coachCode }]) {
      const filter = { ...coach, athleteName: containsText('4b0ff9c') };
      const search = () =>
        readQueueRows(test.database, filter, { status, direction: 'oldest-first', after: null, take: 26 });
      expect((await planCalls(search)).join()).toContain(`Bitmap Index Scan on submissions_${status}_names_idx`);
    }
  }
});

it('[API-04] refuses to cut off a range', async () => {
  const range = { status: 'pending', direction: 'oldest-first', after: null, take: 102 } as const;
  await expect(readQueueRows(test.database, {}, range)).rejects.toThrow('A range has at most 101 rows, not 102');
});

function readWithPrisma(where: Prisma.SubmissionWhereInput) {
  return test.database.submission.findMany({ where, orderBy: { createdAt: 'asc' }, select: shownSubmissionColumns });
}
