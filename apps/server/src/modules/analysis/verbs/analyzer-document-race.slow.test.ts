import fc from 'fast-check';
import type { DocumentItem } from '@swing/domain/analyzer/document-items';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDocumentCase, createDocumentClient, documentItem } from '../../../testing/analyzer-document.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    limits: { autosave: { points: 1e6, seconds: 60 }, autosaveDocument: { points: 1e6, seconds: 60 } },
  });
});
afterAll(() => server.close());

const byId = (items: readonly DocumentItem[]) => items.toSorted((one, other) => (one.id < other.id ? -1 : 1));

async function createWriters() {
  const made = await createDocumentCase(server);
  const admin = await server.signIn((await server.factories.createAdmin()).id, 'admin');
  return { ...made, other: createDocumentClient(server, made.submission.id, admin) };
}

it('[PLUS-05] two browsers that edit offline end in one state, each with the later edit of every drawing', async () => {
  const { save, readAll, other } = await createWriters();
  await save([documentItem('a', { x: 1 }, 60), documentItem('b', { x: 1 }, 60), documentItem('c', { x: 1 }, 60)]);
  const mine = [documentItem('a', { x: 2 }, 30), documentItem('b', null, 20), documentItem('d', { x: 2 }, 30)];
  const theirs = [documentItem('a', { x: 3 }, 20), documentItem('b', { x: 3 }, 30), documentItem('e', { x: 3 }, 30)];
  const [first, second] = await Promise.all([save(mine, 3), other.save(theirs, 3)]);
  expect([first.status, second.status]).toEqual([200, 200]);
  const state = [
    documentItem('a', { x: 3 }, 20),
    documentItem('b', null, 20),
    documentItem('c', { x: 1 }, 60),
    documentItem('d', { x: 2 }, 30),
    documentItem('e', { x: 3 }, 30),
  ];
  expect(byId(await readAll())).toEqual(state);
  expect(byId(await other.readAll())).toEqual(state);
});

it('[PLUS-05] a save returns what the other browser has changed since, and not what it has just sent', async () => {
  const { save, other } = await createWriters();
  await save([documentItem('a', { x: 1 }, 60)]);
  await other.save([documentItem('b', { x: 1 }, 50), documentItem('a', null, 40)], 1);
  const { data } = await save([documentItem('c', { x: 1 }, 30), documentItem('a', { x: 2 }, 45)], 1);
  expect(byId(data.items)).toEqual([documentItem('a', null, 40), documentItem('b', { x: 1 }, 50)]);
  expect([data.version, data.next]).toEqual([4, null]);
});

it('[PLUS-05] one save sent twenty times at once changes each item once', async () => {
  const { save, read, submission } = await createWriters();
  const items = ['a', 'b', 'c'].map((id) => documentItem(id, { x: 1 }));
  const answers = await Promise.all(Array.from({ length: 20 }, () => save(items)));
  expect(answers.map(({ status, data }) => [status, data.version, data.items])).toEqual(
    Array.from({ length: 20 }, () => [200, 3, []]),
  );
  expect((await read()).data).toMatchObject({ items, version: 3 });
  const where = { subjectId: submission.id, action: 'analysis.saved' };
  expect(await server.services.database.auditEntry.count({ where })).toBe(1);
});

it('[PLUS-05] many saves at once end in the state of the latest edits, and every version is taken once', async () => {
  const edit = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    data: fc.option(fc.record({ x: fc.nat(3) })),
    secondsAgo: fc.integer({ min: 1, max: 6 }),
  });
  const batches = fc.array(fc.array(edit, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(batches, async (list) => {
      const { save, readAll, other, submission } = await createWriters();
      const sent = list.map((batch) => batch.map(({ id, data, secondsAgo }) => documentItem(id, data, secondsAgo)));
      const answers = await Promise.all(sent.map((items, index) => (index % 2 ? other : { save }).save(items)));
      expect(answers.map(({ status }) => status)).toEqual(sent.map(() => 200));
      const state = byId(await readAll(1));
      // In another order, one by one.
      const again = await createWriters();
      for (const items of sent.toReversed()) await again.save(items);
      expect(byId(await again.readAll())).toEqual(state);
      const rows = await server.services.database.analyzerItem.findMany({ where: { submissionId: submission.id } });
      const { version, itemCount, bytes } = await server.services.database.analyzerDocument.findUniqueOrThrow({
        where: { submissionId: submission.id },
      });
      expect(new Set(rows.map((row) => row.version)).size).toBe(rows.length);
      expect(Math.max(...rows.map((row) => row.version))).toBe(version);
      expect(itemCount).toBe(rows.filter(({ data }) => data !== null).length);
      expect(bytes).toBe(rows.reduce((sum, row) => sum + row.bytes, 0));
    }),
    { seed: 1_111, numRuns: 15, verbose: true },
  );
});

it('[PLUS-05] a browser that reads while another saves misses no change', async () => {
  const { save, read, other } = await createWriters();
  const known = new Map<string, DocumentItem>();
  let after = 0;
  const follow = async () => {
    for (let next: number | null = after; next !== null; ) {
      const { data }: Awaited<ReturnType<typeof read>> = await read({ after: next, limit: 2 });
      for (const item of data.items) known.set(item.id, item);
      after = data.next ?? data.version;
      ({ next } = data);
    }
  };
  const writing = async (client: { save: typeof save }, name: string) => {
    for (let turn = 0; turn < 15; turn++) {
      const secondsAgo = 100 - turn;
      await client.save([
        documentItem(`${name}${turn % 4}`, { turn }, secondsAgo),
        documentItem('both', { name, turn }, secondsAgo),
      ]);
    }
  };
  const writers = Promise.all([writing({ save }, 'x'), writing(other, 'y')]);
  let isDone = false;
  const finished = writers.then(() => {
    isDone = true;
  });
  while (!isDone) await follow();
  await finished;
  await follow();
  expect(byId([...known.values()])).toEqual(byId(await other.readAll()));
  expect(known.size).toBe(9);
});

it('[PLUS-05] a save that fails half-way stores nothing', async () => {
  const { save, read, submission } = await createDocumentCase(server, 'pending');
  const { database } = server.services;
  await database.$executeRawUnsafe(
    `ALTER TABLE analyzer_items ADD CONSTRAINT refuses_some CHECK (id <> 'refused') NOT VALID`,
  );
  try {
    expect((await save([documentItem('a', { x: 1 }), documentItem('refused', { x: 1 })])).status).toBe(500);
  } finally {
    await database.$executeRawUnsafe('ALTER TABLE analyzer_items DROP CONSTRAINT refuses_some');
  }
  expect((await read()).data).toMatchObject({ items: [], version: 0 });
  expect(await database.submission.findUnique({ where: { id: submission.id } })).toMatchObject({ status: 'pending' });
  expect(await database.auditEntry.count({ where: { subjectId: submission.id } })).toBe(0);
  expect((await save([documentItem('a', { x: 1 }), documentItem('refused', { x: 1 })])).data.version).toBe(2);
});
