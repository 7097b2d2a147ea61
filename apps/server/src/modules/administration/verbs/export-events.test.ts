import { text } from 'node:stream/consumers';
import type { Database } from '@swing/db/client';
import { createSeededRandom } from '@swing/media/testing/seeded-random';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEventLog } from '../../analytics/event-log.ts';
import { eventsCsv } from '../../analytics/events-csv.ts';
import { bruteForce, randomEvents } from '../../../testing/random-events.ts';
import { startTestServer, testAdminPassword, testNow, type TestServer } from '../../../testing/test-server.ts';

const seed = Number(process.env.SWING_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31));
// More than two of the pages that the export reads.
const events = randomEvents(createSeededRandom(seed), 3_000);
const heading = '\uFEFFEvent,Plan,User,Time';

let server: TestServer;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  headers = await server.signIn((await server.factories.createAdmin()).id, 'analytics');
  const log = createEventLog(server.services.database);
  await Promise.all(events.map((event) => log.add(event)));
});
afterAll(() => server.close());

const download = (query: string, sent = headers) =>
  server.app.inject({ url: `/api/analytics/events${query}`, headers: sent });
const linesOf = (body: string) => body.trimEnd().split('\r\n');

it.each([1, 90])(
  `[ADMIN-06] the file has all events of %i days, newest first (SWING_TEST_SEED=${seed})`,
  async (days) => {
    const answer = await download(`?days=${days}`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const [first, ...lines] = linesOf(answer.body);
    expect(first).toBe(heading);
    const expected = bruteForce(events, days, testNow).recent;
    expect(expected.length).toBeGreaterThan(days === 1 ? 20 : 2_000);
    const written = expected.map(([time, type, plan, email]) => [type, plan ?? '', email ?? '', time].join());
    const timeOf = (line: string) => line.split(',')[3];
    expect(lines.map(timeOf)).toEqual(written.map(timeOf));
    expect(lines.sort()).toEqual(written.sort());
  },
);

it('[ADMIN-06] a file with the most events it may have says so in its last line, if there are more', async () => {
  const { database } = server.services;
  const read = (mostEvents: number) => text(eventsCsv(database, { period: 90, now: testNow, mostEvents }));
  const whole = linesOf(await read(1e6));
  const note = (most: number) => `This file has only the newest ${most} events of the period.,,,`;
  expect(linesOf(await read(1_001))).toEqual([...whole.slice(0, 1_002), note(1_001)]);
  expect(linesOf(await read(1_000))).toEqual([...whole.slice(0, 1_001), note(1_000)]);
  expect(linesOf(await read(whole.length - 1))).toEqual(whole);
});

it('[ADMIN-06] each download is in the audit log: period, session and address', async () => {
  const { auditEntry } = server.services.database;
  await auditEntry.deleteMany();
  await download('?days=30');
  await server.app.inject({ method: 'HEAD', url: '/api/analytics/events?days=30', headers });
  expect(await auditEntry.findMany()).toEqual([
    expect.objectContaining({
      at: testNow,
      action: 'events.exported',
      actorScope: 'analytics',
      session: expect.stringMatching(/^[0-9a-f]{16}$/),
      address: '127.0.0.1',
      detail: { days: 30 },
    }),
  ]);
});

it('[ADMIN-06] a download that breaks off in the middle fails, and is not taken for a whole file', async () => {
  const { services, app } = server;
  const { database } = services;
  let pages = 0;
  services.database = database.$extends({
    query: {
      analyticsEvent: {
        findMany({ args, query }) {
          pages += 1;
          if (pages > 1) throw new Error('The connection broke.');
          return query(args);
        },
      },
    },
  }) as unknown as Database;
  try {
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(`${origin}/api/analytics/events?days=90`, { headers });
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow('terminated');
    expect(pages).toBe(2);
  } finally {
    services.database = database;
  }
});

it('[ADMIN-06] text in the file is no formula for a spreadsheet', async () => {
  const createdAt = testNow;
  const planName = '=HYPERLINK("http://evil.test")';
  await createEventLog(server.services.database).add({
    ...events[0]!,
    isBot: false,
    planName,
    userEmail: '@x',
    createdAt,
  });
  const [, line] = linesOf((await download('?days=1')).body);
  expect(line).toBe(`${events[0]!.eventType},"'=HYPERLINK(""http://evil.test"")",'@x,2026-03-01T12:00:00.000Z`);
});

it('[ADMIN-06] is saved under the name of its period, and HEAD reads nothing', async () => {
  expect((await download('')).headers['content-disposition']).toBe('attachment; filename="recent-activity-7-days.csv"');
  const answer = await server.app.inject({ method: 'HEAD', url: '/api/analytics/events?days=1', headers });
  expect(answer.headers['content-disposition']).toBe('attachment; filename="recent-activity-24-hours.csv"');
  expect([answer.statusCode, answer.body]).toEqual([200, '']);
});

it('[ADMIN-06][API-04] refuses other periods, and the password of the gate in place of a session', async () => {
  expect((await download('?days=2')).json().error).toBe('The number of days must be one of: 1, 7, 14, 30, 90.');
  expect((await download('', { 'x-admin-password': testAdminPassword })).statusCode).toBe(401);
});
