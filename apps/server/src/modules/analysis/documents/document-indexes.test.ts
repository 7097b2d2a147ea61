import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDocumentCase, documentItem } from '../../../testing/analyzer-document.ts';
import { scansOf } from '../../../testing/list-scans.ts';
import { addManyRows } from '../../../testing/many-rows.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let made: Awaited<ReturnType<typeof createDocumentCase>>;
beforeAll(async () => {
  server = await startTestServer();
  made = await createDocumentCase(server);
  await addManyRows(server.services.database, made.coach);
  const { database } = server.services;
  await database.$executeRaw`
    INSERT INTO analyzer_documents (submission_id, version, submitted_at, saved_at)
    SELECT id, 2, created_at, created_at FROM submissions`;
  await database.$executeRaw`
    INSERT INTO analyzer_items (submission_id, id, data, edited_at, format, bytes, version)
    SELECT submission_id, 'a' || n, '{}', saved_at, 1, 70, n FROM analyzer_documents, generate_series(1, 2) AS n`;
  await database.$executeRaw`
    INSERT INTO analyzer_items (submission_id, id, data, edited_at, format, bytes, version)
    SELECT ${made.submission.id}::uuid, 'a' || n, '{}', timestamptz '2026-03-01Z', 1, 70, n FROM generate_series(3, 2000) AS n`;
  await database.analyzerDocument.update({
    where: { submissionId: made.submission.id },
    data: { version: 2_000, itemCount: 2_000, bytes: 140_000 },
  });
  await database.$executeRaw`VACUUM ANALYZE`;
});
afterAll(() => server.close());

it('[PLUS-05] a page of a document reads only its own items', async () => {
  const calls = async () => {
    const page = (await made.read({ after: 100, limit: 50 })).data;
    expect([page.items.length, page.version, page.next]).toEqual([50, 2_000, 150]);
  };
  expect(await scansOf(calls)).toEqual([]);
});

it('[PLUS-05] a save looks up only the items that it changes', async () => {
  const calls = async () => {
    const { data } = await made.save([documentItem('a5', { x: 1 }), documentItem('new', {})], 2_000);
    expect([data.items, data.version]).toEqual([[], 2_002]);
  };
  expect(await scansOf(calls)).toEqual([]);
});
