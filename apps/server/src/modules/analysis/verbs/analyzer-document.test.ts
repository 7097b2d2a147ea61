import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDocumentCase, createDocumentClient, documentItem } from '../../../testing/analyzer-document.ts';
import { startTestServer, testNow, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setNow(testNow));

const line = { kind: 'drawing', video: 'video1', order: 1, shape: 'line', points: [{ x: 0.25, y: 0.5 }] };
const now = '2026-03-01T12:00:00.000Z';

describe('the document of a submission', () => {
  it('[ANZ-01][PLUS-05] is empty at first, and returns what was saved', async () => {
    const { read, save } = await createDocumentCase(server);
    expect((await read()).data).toEqual({ items: [], version: 0, next: null, now });
    const items = [documentItem('layout', { kind: 'layout', mode: 'overlay' }), documentItem('a1', line)];
    expect((await save(items)).data).toEqual({ items: [], version: 2, next: null, now });
    expect((await read()).data).toEqual({ items, version: 2, next: null, now });
    expect((await read({ after: 1 })).data.items).toEqual([items[1]]);
    expect((await read({ after: 2 })).data).toEqual({ items: [], version: 2, next: null, now });
  });

  it('[PLUS-05] is not changed by a save that is repeated, which returns the same', async () => {
    const { read, save } = await createDocumentCase(server);
    const items = [documentItem('a1', line), documentItem('a2', { ...line, order: 2 })];
    const first = await save(items);
    expect((await save(items)).data).toEqual(first.data);
    const reordered = { points: [{ y: 0.5, x: 0.25 }], shape: 'line', order: 1, video: 'video1', kind: 'drawing' };
    expect((await save([documentItem('a1', reordered)], 2)).data).toMatchObject({ items: [], version: 2 });
    expect((await read()).data.version).toBe(2);
  });

  it('[PLUS-05] keeps a deleted drawing deleted when an older edit arrives, and tells the browser that sent it', async () => {
    const { read, save } = await createDocumentCase(server);
    await save([documentItem('a1', line, 30)]);
    const deleted = documentItem('a1', null, 20);
    await save([deleted], 1);
    const late = await save([documentItem('a1', { ...line, order: 9 }, 25)], 1);
    expect(late.data).toMatchObject({ items: [deleted], version: 2 });
    expect((await read()).data.items).toEqual([deleted]);
    const restored = documentItem('a1', line, 10);
    expect((await save([restored], 2)).data).toMatchObject({ items: [], version: 3 });
    expect((await read()).data.items).toEqual([restored]);
  });

  it('[PLUS-05] dates an edit of a computer whose clock is ahead by the server, and counts it once when it is repeated', async () => {
    const { read, save } = await createDocumentCase(server);
    const ahead = documentItem('a1', line, -7_200);
    const stored = { ...ahead, editedAt: now };
    expect((await save([ahead])).data).toEqual({ items: [stored], version: 1, next: null, now });
    server.setNow(new Date('2026-03-01T12:00:05Z'));
    expect((await save([ahead])).data).toMatchObject({ items: [stored], version: 1 });
    const other = { ...documentItem('a1', { ...line, order: 2 }), editedAt: '2026-03-01T12:00:01.000Z' };
    await save([other], 1);
    expect((await read()).data.items).toEqual([other]);
  });

  it('[PLUS-05] keeps the later edit of another computer when one whose clock is ahead repeats its save', async () => {
    const { read, save } = await createDocumentCase(server);
    const ahead = documentItem('a1', line, -3_600);
    await save([ahead]);
    const later = { ...documentItem('a1', { ...line, order: 2 }), editedAt: '2026-03-01T12:01:00.000Z' };
    server.setNow(new Date('2026-03-01T12:01:00Z'));
    await save([later], 1);
    for (const time of ['12:02:00', '13:30:00']) {
      server.setNow(new Date(`2026-03-01T${time}Z`));
      for (const after of [0, 1, 2])
        expect((await save([ahead], after)).data).toMatchObject({ items: [later], version: 2 });
    }
    expect((await read()).data.items).toEqual([later]);
    const again = { ...ahead, editedAt: '2026-03-01T13:30:00.001Z', data: { ...line, order: 3 } };
    expect((await save([again], 2)).data.items).toEqual([{ ...again, editedAt: '2026-03-01T13:30:00.000Z' }]);
  });

  it('[PLUS-05] keeps of two states of an item in one save the later', async () => {
    const { read, save } = await createDocumentCase(server);
    const later = documentItem('a1', { ...line, order: 2 }, 5);
    expect((await save([later, documentItem('a1', line, 6)])).data).toMatchObject({ items: [], version: 1 });
    expect((await read()).data.items).toEqual([later]);
  });

  it('[PLUS-05] returns data exactly as it was sent, whatever its names and texts are', async () => {
    const { read, save } = await createDocumentCase(server);
    const data = {
      constructor: 'x',
      'a"b\\': [null, true, -1.5e-7, 1e21, [], {}],
      text: 'Ünïcode 😀 \u2028 </script> \u007F',
      '': { $ref: '#', toJSON: 1 },
    };
    await save([documentItem('video2', data)]);
    expect((await read()).data.items).toEqual([documentItem('video2', data)]);
  });
});

describe('who may read and save', () => {
  it('[ANZ-01][AUTH-07] the coach whose submission it is and admins, who work on the same document', async () => {
    const { save, submission } = await createDocumentCase(server);
    const { id } = await server.factories.createAdmin();
    const admin = createDocumentClient(server, submission.id, await server.signIn(id, 'admin'));
    await save([documentItem('a1', line)]);
    const items = [documentItem('a2', line)];
    expect((await admin.save(items)).data).toMatchObject({ items: [documentItem('a1', line)], version: 2 });
    expect((await admin.read()).data.items.map((item) => item.id)).toEqual(['a1', 'a2']);
  });

  it('[AUTH-07] not another coach, not the player, and nobody without a session', async () => {
    const { save, read, player, submission } = await createDocumentCase(server);
    const stranger = await createDocumentCase(server);
    await save([documentItem('a1', line)]);
    const items = [documentItem('a2', line)];
    const others = [
      [stranger.headers, 404, { code: 'NOT_FOUND', message: 'Submission not found.' }],
      [await server.signIn(player.accountId, 'player'), 403, { code: 'FORBIDDEN', message: 'You may not do this.' }],
      [{}, 401, { code: 'UNAUTHENTICATED', message: 'Please sign in.' }],
    ] as const;
    for (const [headers, status, error] of others) {
      const client = createDocumentClient(server, submission.id, headers);
      expect(await client.read()).toMatchObject({ status, error });
      expect(await client.save(items)).toMatchObject({ status, error });
    }
    expect((await read()).data.items.map(({ id }) => id)).toEqual(['a1']);
  });

  it('[AUTH-07] the coach who has the submission now, not the one who had it', async () => {
    const { save, read, submission } = await createDocumentCase(server, 'pending');
    const next = await createDocumentCase(server);
    await server.services.database.submission.update({
      where: { id: submission.id },
      data: { coachCode: next.coach.inviteCode },
    });
    expect([(await save([documentItem('a1', line)])).status, (await read()).status]).toEqual([404, 404]);
    const client = createDocumentClient(server, submission.id, next.headers);
    expect((await client.save([documentItem('a1', line)])).data.version).toBe(1);
  });

  it.each(['draft', 'removed'] as const)('[ANZ-01] nobody while a submission is %s', async (status) => {
    const { save, read, submission } = await createDocumentCase(server, status);
    expect([(await save([documentItem('a1', line)])).status, (await read()).status]).toEqual([404, 404]);
    const { analyzerDocument } = server.services.database;
    expect(await analyzerDocument.findUnique({ where: { submissionId: submission.id } })).toBeNull();
  });

  it.each(['pending', 'analyzing', 'receiving', 'completed'] as const)(
    '[ANZ-01][PLUS-05] the coach while it is %s',
    async (status) => {
      const { save, read } = await createDocumentCase(server, status);
      expect((await save([documentItem('a1', line)])).status).toBe(200);
      expect((await read()).data.items).toEqual([documentItem('a1', line)]);
    },
  );

  it('[ANZ-01] nobody saves once the video is no longer kept', async () => {
    const { save, read, submission } = await createDocumentCase(server, 'completed');
    await server.services.database.submission.update({
      where: { id: submission.id },
      data: { filesRemovedAt: testNow },
    });
    expect(await save([documentItem('a1', line)])).toMatchObject({
      status: 409,
      error: {
        code: 'NOT_POSSIBLE_NOW',
        message: 'This video is no longer kept, so its analysis cannot be changed any more.',
      },
    });
    expect((await read()).data.items).toEqual([]);
  });
});

describe('a save', () => {
  it('[PLUS-01][PLUS-05] opens a pending submission, so that a taken one does not go back', async () => {
    const { save, submission } = await createDocumentCase(server, 'pending');
    const { database } = server.services;
    await database.submission.update({ where: { id: submission.id }, data: { takenAt: testNow } });
    await save([documentItem('a1', line)]);
    const { status } = await database.submission.findUniqueOrThrow({ where: { id: submission.id } });
    expect(status).toBe('analyzing');
    const audit = await database.auditEntry.findMany({ where: { subjectId: submission.id }, orderBy: { id: 'asc' } });
    expect(audit.map(({ action, detail }) => [action, detail])).toEqual([
      ['submission.opened', { before: { status: 'pending' }, after: { status: 'analyzing' } }],
      ['analysis.saved', null],
    ]);
  });

  it('[PLUS-01][PLUS-05] of an admin, or in the general queue, leaves a pending submission in its queue', async () => {
    const { save, submission, player } = await createDocumentCase(server, 'pending');
    const { database } = server.services;
    const where = { id: submission.id };
    const admin = await server.signIn((await server.factories.createAdmin()).id, 'admin');
    const general = await server.factories.createSubmission({ player, status: 'pending' });
    await database.submission.update({ where: { id: general.id }, data: { coachCode: '000000' } });
    for (const { id } of [submission, general]) {
      expect((await createDocumentClient(server, id, admin).save([documentItem('a1', line)])).status).toBe(200);
      expect(await database.submission.findUnique({ where: { id } })).toMatchObject({ status: 'pending' });
    }
    await save([documentItem('a2', line)], 1);
    expect(await database.submission.findUnique({ where })).toMatchObject({ status: 'analyzing' });
  });

  it('[ADMIN-03] is recorded once an hour for each session, and not if it changes nothing', async () => {
    const { coach, player, submission, save } = await createDocumentCase(server);
    const entries = () =>
      server.services.database.auditEntry.findMany({
        where: { subjectId: submission.id, action: 'analysis.saved' },
        orderBy: { at: 'asc' },
      });
    const at = (time: string) => server.setNow(new Date(`2026-03-01T${time}Z`));
    await save([documentItem('a1', line, 60)]);
    await save([documentItem('a1', line, 50)]);
    at('12:59:59');
    await save([documentItem('a1', line, 40)]);
    expect(await entries()).toHaveLength(1);
    at('13:00:00');
    await save([documentItem('a1', line, 40)]);
    expect(await entries()).toHaveLength(1);
    await save([documentItem('a1', line, 30)]);
    const elsewhere = await server.signIn(coach.accountId, 'coach');
    await createDocumentClient(server, submission.id, elsewhere).save([documentItem('a1', line, 20)]);
    const recorded = await entries();
    expect(recorded).toHaveLength(3);
    expect(recorded[0]).toMatchObject({
      at: testNow,
      actorScope: 'coach',
      actorId: coach.accountId,
      actorName: coach.inviteCode,
      playerId: player.accountId,
    });
  });
});
