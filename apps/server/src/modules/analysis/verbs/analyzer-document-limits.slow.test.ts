import { Readable } from 'node:stream';
import type { JsonObject } from '@swing/domain/analyzer/document-items';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDocumentCase, createDocumentClient, documentItem } from '../../../testing/analyzer-document.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    limits: { autosave: { points: 1e6, seconds: 60 }, autosaveDocument: { points: 1e6, seconds: 60 } },
  });
});
afterAll(() => server.close());

const tooMany = {
  status: 413,
  error: {
    code: 'TOO_LARGE',
    message: 'This analysis is full: its drawings are too many or too large. Delete some, then save again.',
  },
};
/** Data whose JSON has this many bytes. */
const filled = (bytes: number): JsonObject => ({ p: 'x'.repeat(bytes - 8) });
const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const refusal = (message: string) => ({ status: 400, error: { code: 'BAD_REQUEST', message } });

describe('a large document', () => {
  it('[PLUS-05] is saved and read in pages of about 1 MB, without losing or repeating an item', async () => {
    const { save, read, readAll } = await createDocumentCase(server);
    const items = range(30).map((index) => documentItem(`a${index}`, filled(100_000)));
    for (let start = 0; start < 30; start += 8) expect((await save(items.slice(start, start + 8))).status).toBe(200);
    const first = (await read()).data;
    expect([first.items.length, first.version, first.next]).toEqual([10, 30, 10]);
    expect(await readAll()).toEqual(items);
    expect(await readAll(7)).toEqual(items);
    const last = (await read({ after: 20 })).data;
    expect([last.items.length, last.next]).toEqual([10, null]);
    const answer = await save([documentItem('b', {})]);
    expect([answer.data.items.length, answer.data.version, answer.data.next]).toEqual([1, 31, 1]);
  });

  it('[PLUS-05] is returned by a save in pages of 200 items, and read on from there', async () => {
    const { save, read } = await createDocumentCase(server);
    const items = range(450).map((index) => documentItem(`a${index}`, {}));
    await save(items);
    const { data } = await save([documentItem('b', {})]);
    expect([data.items, data.version, data.next]).toEqual([items.slice(0, 200), 451, 200]);
    const rest = (await read({ after: 200 })).data;
    expect([rest.items, rest.next]).toEqual([[...items.slice(200), documentItem('b', {})], null]);
  });

  it('[PLUS-05] may have an item of 512 kB, which is a page of its own with its neighbour', async () => {
    const { save, read, readAll } = await createDocumentCase(server);
    const largest = 524_288 - 64 - 2;
    const items = range(3).map((index) => documentItem(`a${index}`, filled(largest)));
    for (const item of items) expect((await save([item])).status).toBe(200);
    expect((await read()).data.items).toHaveLength(2);
    expect(await readAll()).toEqual(items);
    expect(await save([documentItem('a3', filled(largest + 1))])).toMatchObject({
      status: 413,
      error: {
        code: 'TOO_LARGE',
        message: 'A drawing or setting is too large to be saved. Make it smaller or delete it, then save again.',
      },
    });
    expect((await read()).data.version).toBe(3);
  });

  it('[PLUS-05] holds 8 MB and no more, and goes on once something is deleted', async () => {
    const { save, readAll } = await createDocumentCase(server);
    // 16 items of 512 kB with their overhead.
    for (const index of range(16))
      await save([documentItem(`a${index % 10}${index < 10 ? 'x' : 'y'}`, filled(524_288 - 67))]);
    const full = await readAll();
    expect(full).toHaveLength(16);
    expect(await save([documentItem('small', {}), documentItem('a0x', {}, 120)])).toMatchObject(tooMany);
    expect(await readAll()).toEqual(full);
    const unknown = range(500).map((index) => documentItem(`never-stored-${index}`, null));
    expect((await save(unknown)).status).toBe(200);
    expect((await readAll()).map(({ id }) => id)).toEqual(full.map(({ id }) => id));
    expect((await save([...unknown.slice(2), documentItem('a0x', null, 30), documentItem('small', {})])).status).toBe(
      200,
    );
    expect((await readAll()).at(-1)).toEqual(documentItem('small', {}));
  });

  it('[PLUS-05] holds 20,000 drawings and no more; deleted ones do not count', async () => {
    const { save, submission, readAll } = await createDocumentCase(server);
    await save([documentItem('first', {})]);
    const { database } = server.services;
    await database.$executeRaw`
      INSERT INTO analyzer_items (submission_id, id, data, edited_at, format, bytes, version)
      SELECT ${submission.id}::uuid, 'a' || n, '{}', timestamptz '2026-03-01Z', 1, 71, n FROM generate_series(2, 19999) AS n`;
    await database.analyzerDocument.update({
      where: { submissionId: submission.id },
      data: { version: 19_999, itemCount: 19_999, bytes: 19_999 * 71 },
    });
    expect(await save([documentItem('b', {}), documentItem('c', {})], 19_999)).toMatchObject(tooMany);
    expect((await save([documentItem('b', {}), documentItem('gone', null)], 19_999)).status).toBe(200);
    expect(await save([documentItem('c', {})], 20_001)).toMatchObject(tooMany);
    await database.analyzerDocument.update({ where: { submissionId: submission.id }, data: { bytes: 9_000_000 } });
    expect(await save([documentItem('a6', { more: true })], 20_001)).toMatchObject(tooMany);
    expect((await save([documentItem('a6', null), documentItem('gone-too', null)], 20_001)).data.version).toBe(20_002);
    await database.analyzerDocument.update({ where: { submissionId: submission.id }, data: { bytes: 19_999 * 71 } });
    expect((await save([documentItem('a6', {}, 50)], 20_002)).data.version).toBe(20_003);
    expect((await save([documentItem('c', {}), documentItem('a5', null)], 20_001)).data.version).toBe(20_005);
    const items = await readAll();
    expect([items.length, new Set(items.map(({ id }) => id)).size]).toEqual([20_002, 20_002]);
  });
});

describe('a request', () => {
  it('[PLUS-05] may have 500 items and 1 MB, and no more', async () => {
    const { save, read } = await createDocumentCase(server);
    const items = range(501).map((index) => documentItem(`a${index}`, {}));
    expect(await save(items)).toMatchObject(refusal('Save at most 500 drawings and settings at once.'));
    expect((await save(items.slice(1))).data.version).toBe(500);
    const large = range(10).map((index) => documentItem(`b${index}`, filled(110_000)));
    expect(await save(large)).toMatchObject({
      status: 413,
      error: { code: 'TOO_LARGE', message: 'The request is too large.' },
    });
    expect((await save(large.slice(1))).data.version).toBe(509);
    expect((await read({ after: 509 })).data.items).toEqual([]);
  });

  it('[API-04] of another call may still have 256 kB only', async () => {
    const { headers } = await createDocumentCase(server);
    const send = (bytes: number) =>
      server.app.inject({
        method: 'POST',
        url: '/api/trpc/coaching.updateProfile',
        headers,
        payload: { fullName: 'Kim Kato', organization: '', nothing: 'x'.repeat(bytes) },
      });
    expect((await send(262_144)).json().error).toMatchObject({ message: 'The request is too large.' });
    expect((await send(262_144)).statusCode).toBe(413);
    expect((await send(200_000)).statusCode).toBe(200);
  });

  it.each([
    ['of the save', 'analysis.saveDocument', 1_048_577, 413],
    ['of the save', 'analysis.saveDocument', 1_048_576, 401],
    ['of the save with another spelling', 'analysis%2EsaveDocument', 1_048_577, 413],
    ['of another procedure', 'coaching.updateProfile', 262_145, 413],
    ['of another procedure', 'coaching.updateProfile', 262_144, 401],
    ['of a procedure that does not exist', 'analysis.saveDocuments', 262_145, 413],
    ['of a longer name', 'x.analysis.saveDocument', 262_145, 413],
  ])(
    '[API-04] %s, %s, without a session is refused before it is held: %i bytes',
    async (_name, path, bytes, status) => {
      for (const framing of ['content-length', 'transfer-encoding']) {
        const body = `{"a":"${'x'.repeat(bytes - 8)}"}`;
        const payload = framing === 'content-length' ? body : Readable.from([body.slice(0, 1_000), body.slice(1_000)]);
        const headers = {
          'content-type': 'application/json',
          ...(framing === 'content-length' ? {} : { [framing]: 'chunked' }),
        };
        expect(
          (await server.app.inject({ method: 'POST', url: `/api/trpc/${path}`, headers, payload })).statusCode,
        ).toBe(status);
      }
    },
  );

  const good = documentItem('a', {});
  const badData = 'A drawing or setting could not be read. Reload the page and try again.';
  it.each([
    ['no items', [], 'A save needs at least one drawing or setting.'],
    ['an id with a slash', [{ ...good, id: '../a' }], 'The id is not valid.'],
    ['an id with markup', [{ ...good, id: '<b>' }], 'The id is not valid.'],
    ['an empty id', [{ ...good, id: '' }], 'The id is not valid.'],
    ['an id of 65 characters', [{ ...good, id: 'a'.repeat(65) }], 'The id is not valid.'],
    ['an id with a line break', [{ ...good, id: 'a\n' }], 'The id is not valid.'],
    ['a list as data', [{ ...good, data: [] }], badData],
    ['text as data', [{ ...good, data: '{}' }], badData],
    ['no data', [{ id: 'a', editedAt: good.editedAt, format: 1 }], badData],
    [
      'a time without milliseconds',
      [{ ...good, editedAt: '2026-03-01T10:00:00Z' }],
      'The time of the edit is not valid.',
    ],
    ['a local time', [{ ...good, editedAt: '2026-03-01T10:00:00.000+01:00' }], 'The time of the edit is not valid.'],
    [
      'a day that does not exist',
      [{ ...good, editedAt: '2026-02-30T10:00:00.000Z' }],
      'The time of the edit is not valid.',
    ],
    ['the year 0', [{ ...good, editedAt: '0000-01-01T00:00:00.000Z' }], 'The time of the edit is not valid.'],
    ['format 0', [{ ...good, format: 0 }], 'The format must be at least 1.'],
    [
      'half a character',
      [{ ...good, data: { text: '\uD83D' } }],
      'The request contains a character that is not allowed.',
    ],
    ['a NUL', [{ ...good, data: { text: 'a\u0000' } }], 'The request contains a character that is not allowed.'],
  ])('[PLUS-05][API-04] with %s is refused, and nothing of it is stored', async (_name, items, message) => {
    const { save, read } = await createDocumentCase(server);
    expect(await save([documentItem('b', {}), ...items].slice(items.length === 0 ? 1 : 0))).toMatchObject(
      refusal(message),
    );
    expect((await read()).data).toMatchObject({ items: [], version: 0 });
  });

  it('[API-04] with data nested a thousand times is refused', async () => {
    const { save, read } = await createDocumentCase(server);
    let data: JsonObject = {};
    for (let depth = 0; depth < 1_000; depth++) data = { d: data };
    expect(await save([documentItem('a', data)])).toMatchObject(refusal('The request is nested too deeply.'));
    expect((await read()).data.version).toBe(0);
  });

  it('[API-04] after a version that cannot be is refused', async () => {
    const { save, read } = await createDocumentCase(server);
    for (const after of [-1, 1.5, 2_147_483_648]) {
      expect([(await save([good], after)).status, (await read({ after })).status]).toEqual([400, 400]);
    }
    expect((await read({ after: 2_147_483_647 })).data).toMatchObject({ items: [], version: 0, next: null });
    expect([(await read({ limit: 0 })).status, (await read({ limit: 5_001 })).status]).toEqual([400, 400]);
  });

  it('[API-04] from a clock of 1970 is stored', async () => {
    const { save, readAll } = await createDocumentCase(server);
    const item = { ...documentItem('a', {}), editedAt: '1970-01-01T00:00:00.000Z' };
    await save([item]);
    expect(await readAll()).toEqual([item]);
  });
});

it('[PLUS-05] saves every two seconds of twenty coaches behind one address are not refused as a flood', async () => {
  const limited = await startTestServer({ limits: { autosaveDocument: { points: 1e6, seconds: 60 } } });
  try {
    const { save } = await createDocumentCase(limited);
    const saves = async (count: number) =>
      (await Promise.all(range(count).map(() => save([documentItem('a', {})])))).map(({ status }) => status);
    for (let round = 0; round < 30; round++) expect(new Set(await saves(20))).toEqual(new Set([200]));
    expect(await saves(1)).toEqual([429]);
  } finally {
    await limited.close();
  }
});

it('[PLUS-05] one account may save a submission 120 times a minute, whatever others save', async () => {
  const limited = await startTestServer();
  try {
    const { save, submission, player, headers } = await createDocumentCase(limited);
    const statuses = [];
    for (let call = 0; call < 121; call++) statuses.push((await save([documentItem('a', {})])).status);
    expect(statuses.slice(0, 120).every((status) => status === 200)).toBe(true);
    expect(statuses[120]).toBe(429);
    const another = await limited.factories.createSubmission({ player, status: 'analyzing' });
    expect((await createDocumentClient(limited, another.id, headers).save([documentItem('a', {})])).status).toBe(200);
    const admin = await limited.signIn((await limited.factories.createAdmin()).id, 'admin');
    expect((await createDocumentClient(limited, submission.id, admin).save([documentItem('a', {})])).status).toBe(200);
  } finally {
    await limited.close();
  }
});
