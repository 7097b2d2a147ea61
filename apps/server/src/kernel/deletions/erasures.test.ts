import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { signInAdmin, type SignedInAdmin } from '../../testing/sign-in-admin.ts';
import { startTestServer, testNow, type TestServer } from '../../testing/test-server.ts';
import { readErasures, recordErasure } from './erasures.ts';

let server: TestServer;
let admin: SignedInAdmin;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAdmin(server);
});
afterAll(() => server.close());

async function erasureOf(id: string) {
  for await (const erasure of readErasures(server.services.storage)) if (erasure.id === id) return erasure;
  return null;
}

async function deletePlayer(): Promise<string> {
  const { accountId } = await server.factories.createPlayer();
  expect((await admin.mutate('administration.deleteUser', { userId: accountId })).status).toBe(200);
  return accountId;
}

async function deleteCoach(): Promise<string> {
  const { accountId } = await server.factories.createCoach();
  expect((await admin.mutate('administration.deleteCoach', { id: accountId })).status).toBe(200);
  return accountId;
}

async function deleteSubmission(): Promise<string> {
  const { id } = await server.factories.createSubmission({ player: await server.factories.createPlayer() });
  expect((await admin.mutate('administration.deleteSubmission', { submissionId: id })).status).toBe(200);
  return id;
}

async function revokeLibraryVideo(): Promise<string> {
  const { id } = await server.factories.createLibraryVideo();
  expect((await admin.mutate('library.remove', { id, revoke: true })).status).toBe(200);
  return id;
}

const deletions = [
  ['player', 'account', deletePlayer],
  ['coach', 'account', deleteCoach],
  ['submission', 'submission', deleteSubmission],
  ['library video without permission', 'library-video', revokeLibraryVideo],
] as const;

it.each(deletions)('a deleted %s is on the list before any job has run', async (_name, kind, remove) => {
  const id = await remove();
  expect(await erasureOf(id)).toEqual({ kind, id, erasedAt: testNow });
});

it.each(deletions)('a %s is deleted although the store fails, and a job puts it on the list', async (...deletion) => {
  const [, kind, remove] = deletion;
  const open = vi.spyOn(server.services.storage, 'open').mockRejectedValueOnce(new Error('The store is away'));
  const id = await remove();
  expect(open).toHaveBeenCalledTimes(1);
  open.mockRestore();
  expect(await erasureOf(id)).toBeNull();
  await server.drainJobs();
  expect(await erasureOf(id)).toEqual({ kind, id, erasedAt: testNow });
});

it('a library video that was removed before its permission was withdrawn is on the list', async () => {
  const { id } = await server.factories.createLibraryVideo();
  await admin.mutate('library.remove', { id });
  expect(await erasureOf(id)).toBeNull();
  await admin.mutate('library.remove', { id, revoke: true });
  expect(await erasureOf(id)).toEqual({ kind: 'library-video', id, erasedAt: testNow });
});

it('a deletion is recorded although another writer began just before it was complete', async () => {
  const { storage } = server.services;
  const id = '22222222-2222-4222-8222-222222222222';
  const append = storage.append.bind(storage);
  const spy = vi.spyOn(storage, 'append').mockImplementationOnce(async (key, ...rest) => {
    const appended = await append(key, ...rest);
    await storage.open(key, { restart: true });
    return appended;
  });
  await recordErasure(storage, { kind: 'account', id, erasedAt: testNow });
  expect(spy).toHaveBeenCalledTimes(2);
  spy.mockRestore();
  expect(await erasureOf(id)).toEqual({ kind: 'account', id, erasedAt: testNow });
});

it('several writers may record one deletion at a time', async () => {
  const erasure = { kind: 'account', id: '11111111-1111-4111-8111-111111111111', erasedAt: testNow } as const;
  await Promise.all([1, 2, 3].map(() => recordErasure(server.services.storage, erasure)));
  expect(await erasureOf(erasure.id)).toEqual(erasure);
});
