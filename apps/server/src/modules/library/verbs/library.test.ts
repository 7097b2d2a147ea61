import type { AttachedVideo, LibraryPage, LibraryVideo } from '@swing/contract/library';
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startLibraryServer, type Librarian, type LibraryServer } from '../../../testing/library-server.ts';
import type { TestServer } from '../../../testing/test-server.ts';

let libraries: LibraryServer;
let server: TestServer;
let admin: Librarian;
let coach: Librarian;
beforeAll(async () => {
  libraries = await startLibraryServer();
  server = libraries.server;
  admin = await libraries.librarian((await server.factories.createAdmin()).id, 'admin');
});
afterAll(() => server.close());
beforeEach(async () => {
  coach = await libraries.newCoach();
  await server.services.database.libraryVideo.deleteMany({ where: { coachId: null } });
});

const add = async (coachId: string | null, ...names: string[]) => {
  const videos = [];
  for (const name of names) videos.push(await server.factories.createLibraryVideo({ coachId, name }));
  return videos.map(({ id }) => id);
};
const list = async (librarian: Librarian, input: object = {}) =>
  (await librarian.procedures.query<LibraryPage>('library.list', input)).data;
const names = async (librarian: Librarian, input: object = {}) =>
  (await list(librarian, input)).videos.map(({ name }) => name);
const change = (librarian: Librarian, verb: string, input: object) =>
  librarian.procedures.mutate<{ video: LibraryVideo }>(`library.${verb}`, input);

describe('[PLUS-09] the list', () => {
  it('has the coach’s own videos first and everyone’s after them, and of admins everyone’s', async () => {
    await add(coach.accountId, 'Mine 1', 'Mine 2');
    await add(null, 'Everyone 1');
    await add((await libraries.newCoach()).accountId, 'Of another coach');
    expect((await list(coach)).videos.map(({ name, owner }) => [name, owner])).toEqual([
      ['Mine 1', 'mine'],
      ['Mine 2', 'mine'],
      ['Everyone 1', 'everyone'],
    ]);
    expect(await names(coach, { owner: 'mine' })).toEqual(['Mine 1', 'Mine 2']);
    expect(await names(coach, { owner: 'everyone' })).toEqual(['Everyone 1']);
    expect(await names(admin)).toEqual(['Everyone 1']);
    expect(await names(admin, { owner: 'mine' })).toEqual(['Everyone 1']);
  });

  it('continues in pages across both libraries', async () => {
    await add(coach.accountId, 'a', 'b', 'c');
    await add(null, 'd', 'e');
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(coach, { limit: 2, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...page.videos.map(({ name }) => name));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it.each(['x', Buffer.from('[9,"1","x"]').toString('base64url'), Buffer.from('{"a":1}').toString('base64url')])(
    'refuses the cursor %s',
    async (cursor) => {
      const { status, error } = await coach.procedures.query('library.list', { cursor });
      expect([status, error?.code]).toEqual([400, 'BAD_REQUEST']);
    },
  );

  it('filters by kind, and searches names and tags', async () => {
    await server.factories.createLibraryVideo({ coachId: coach.accountId, name: 'Load 100%', tags: ['Power'] });
    await server.factories.createLibraryVideo({ coachId: coach.accountId, name: 'Tee drill', kind: 'drill' });
    expect(await names(coach, { kind: 'drill' })).toEqual(['Tee drill']);
    expect(await names(coach, { search: 'power' })).toEqual(['Load 100%']);
    expect(await names(coach, { search: 'DRILL' })).toEqual(['Tee drill']);
    expect(await names(coach, { search: '100%' })).toEqual(['Load 100%']);
    expect(await names(coach, { search: 'nobody' })).toEqual([]);
  });

  it('does not show unfinished uploads and removed videos', async () => {
    await server.factories.createLibraryVideo({ coachId: coach.accountId, status: 'draft' });
    await server.factories.createLibraryVideo({ coachId: coach.accountId, removedAt: new Date() });
    expect(await names(coach)).toEqual([]);
  });
});

const actionsOf = async (id: string | undefined) => {
  const entries = await server.services.database.auditEntry.findMany({ where: { subjectId: id ?? '' } });
  return entries.map(({ action }) => action);
};

describe('[PLUS-09] the order', () => {
  it('is audited when it changes, and not when the video is there already', async () => {
    const [a = '', b = '', c = ''] = await add(coach.accountId, 'a', 'b', 'c');
    expect((await change(coach, 'move', { id: b, after: a })).data.video).toMatchObject({ id: b, name: 'b' });
    expect((await change(coach, 'move', { id: b, before: c })).status).toBe(200);
    expect(await actionsOf(b)).toEqual([]);
    await change(coach, 'move', { id: b, before: a });
    await change(coach, 'move', { id: b, before: a });
    expect(await actionsOf(b)).toEqual(['library.moved']);
    await change(coach, 'move', { id: b, after: c });
    const entries = await server.services.database.auditEntry.findMany({
      where: { subjectId: b },
      orderBy: { id: 'asc' },
    });
    expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
      ['library.moved', { before: { follows: a }, after: { follows: null } }],
      ['library.moved', { before: { follows: null }, after: { follows: c } }],
    ]);
    expect(await names(coach)).toEqual(['a', 'c', 'b']);
  });

  it('refuses to move a video beside itself', async () => {
    const [a = ''] = await add(coach.accountId, 'a', 'b');
    const refused = await change(coach, 'move', { id: a, before: a });
    expect([refused.status, refused.error]).toEqual([
      400,
      { code: 'BAD_REQUEST', message: 'Please choose another video.' },
    ]);
    expect(await names(coach)).toEqual(['a', 'b']);
  });

  it('changes by moving a video before or after another', async () => {
    const [a = '', b = '', c = ''] = await add(coach.accountId, 'a', 'b', 'c');
    expect((await change(coach, 'move', { id: c, before: a })).status).toBe(200);
    expect(await names(coach)).toEqual(['c', 'a', 'b']);
    await change(coach, 'move', { id: c, before: a });
    expect(await names(coach), 'a repeated move changes nothing').toEqual(['c', 'a', 'b']);
    await change(coach, 'move', { id: c, after: b });
    expect(await names(coach)).toEqual(['a', 'b', 'c']);
    await change(coach, 'move', { id: a, after: b });
    expect(await names(coach)).toEqual(['b', 'a', 'c']);
  });

  it('is right after more moves to one place than positions lie between two videos', async () => {
    const [, d = '', c = '', b = ''] = await add(coach.accountId, 'a', 'd', 'c', 'b');
    for (let round = 0; round < 15; round++) {
      await change(coach, 'move', { id: c, before: b });
      expect(await names(coach)).toEqual(['a', 'd', 'c', 'b']);
      await change(coach, 'move', { id: d, before: b });
      expect(await names(coach)).toEqual(['a', 'c', 'd', 'b']);
    }
    const positions = (await list(coach)).videos.map(({ position }) => position);
    expect(new Set(positions).size).toBe(4);
  });

  it('is that of one of the calls when many move at once, and no video is lost', async () => {
    const ids = await add(coach.accountId, 'a', 'b', 'c', 'd', 'e', 'f');
    const seed = randomInt(2 ** 31);
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) => {
        const id = ids[(seed + n * 5) % 6];
        const beside = ids[(seed + n * 5 + 1 + (n % 5)) % 6];
        return change(coach, 'move', n % 2 === 0 ? { id, before: beside } : { id, after: beside });
      }),
    );
    expect(new Set(answers.map(({ status }) => status)), `seed ${seed}`).toEqual(new Set([200]));
    const { videos } = await list(coach);
    expect(videos.map(({ name }) => name).sort(), `seed ${seed}`).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(new Set(videos.map(({ position }) => position)).size, `seed ${seed}`).toBe(6);
  });

  it('needs one other video of the same library', async () => {
    const [a = '', b = ''] = await add(coach.accountId, 'a', 'b');
    const [everyone = ''] = await add(null, 'e');
    const status = async (input: object) => (await change(coach, 'move', { id: a, ...input })).status;
    expect(await status({})).toBe(400);
    expect(await status({ before: b, after: b })).toBe(400);
    expect(await status({ before: a })).toBe(400);
    expect(await status({ before: everyone })).toBe(404);
    await change(coach, 'remove', { id: b });
    expect(await status({ before: b })).toBe(404);
  });
});

describe('[PLUS-09] a video', () => {
  it('can get another name, kind and tags', async () => {
    const [id = ''] = await add(coach.accountId, 'Old');
    const changed = await change(coach, 'update', { id, name: ' New ', tags: ['Load', 'load '], kind: 'drill' });
    expect(changed.data.video).toMatchObject({ name: 'New', tags: ['Load'], kind: 'drill' });
    expect((await change(coach, 'update', { id })).data.video).toMatchObject({ name: 'New', tags: ['Load'] });
    expect(await names(coach, { search: 'load' })).toEqual(['New']);
    const { data } = await coach.procedures.query<AttachedVideo>('library.read', { id });
    expect(data).toMatchObject({ id, name: 'New', kind: 'drill' });
    const audit = await server.services.database.auditEntry.findFirst({ where: { subjectId: id } });
    expect(audit).toMatchObject({
      action: 'library.updated',
      actorId: coach.accountId,
      detail: { before: { name: 'Old' }, after: { name: 'New' } },
    });
  });

  it('cannot get an empty tag', async () => {
    const [id = ''] = await add(coach.accountId, 'Tee');
    const refused = await change(coach, 'update', { id, name: 'High tee', tags: ['load', ' '] });
    expect([refused.status, refused.error]).toEqual([400, { code: 'BAD_REQUEST', message: 'A tag cannot be empty.' }]);
    expect(await names(coach)).toEqual(['Tee']);
  });

  it('is audited when it changes, and not when name, kind and tags are the same already', async () => {
    const [id = ''] = await add(coach.accountId, 'Tee');
    await change(coach, 'update', { id, name: 'High tee', tags: ['load', 'hands'] });
    const again = await change(coach, 'update', { id, name: ' High tee', tags: ['load', 'hands', 'Load'] });
    expect(again.data.video).toMatchObject({ name: 'High tee', tags: ['load', 'hands'] });
    await change(coach, 'update', { id });
    expect(await actionsOf(id)).toEqual(['library.updated']);
    await change(coach, 'update', { id, tags: ['hands', 'load'] });
    expect(await actionsOf(id)).toEqual(['library.updated', 'library.updated']);
  });

  it('is removed once, and is then unknown', async () => {
    const [id = ''] = await add(coach.accountId, 'a');
    expect((await change(coach, 'remove', { id })).status).toBe(200);
    expect((await change(coach, 'remove', { id })).status).toBe(200);
    expect(await names(coach)).toEqual([]);
    expect((await coach.procedures.query('library.read', { id })).status).toBe(404);
    expect((await change(coach, 'update', { id, name: 'b' })).status).toBe(404);
    const entries = await server.services.database.auditEntry.count({
      where: { subjectId: id, action: 'library.removed' },
    });
    expect(entries).toBe(1);
  });

  it('[AUTH-07] of another library cannot be read or changed; everyone’s is read by coaches', async () => {
    const [mine = ''] = await add(coach.accountId, 'mine');
    const [everyone = ''] = await add(null, 'everyone');
    const other = await libraries.newCoach();
    const attempts = async (librarian: Librarian, id: string) => [
      (await librarian.procedures.query('library.read', { id })).status,
      (await change(librarian, 'update', { id, name: 'x' })).status,
      (await change(librarian, 'move', { id, before: id === mine ? everyone : mine })).status,
      (await change(librarian, 'remove', { id })).status,
    ];
    expect(await attempts(other, mine)).toEqual([404, 404, 404, 404]);
    expect(await attempts(admin, mine)).toEqual([404, 404, 404, 404]);
    expect(await attempts(coach, everyone)).toEqual([200, 404, 404, 404]);
    expect(await names(coach)).toEqual(['mine', 'everyone']);
  });
});
