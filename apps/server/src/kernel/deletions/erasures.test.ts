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

async function erasureOf(accountId: string) {
  for await (const erasure of readErasures(server.services.storage))
    if (erasure.accountId === accountId) return erasure;
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

it.each([
  ['player', deletePlayer],
  ['coach', deleteCoach],
])('a deleted %s is on the list before any job has run', async (_kind, deleteAccount) => {
  const accountId = await deleteAccount();
  expect(await erasureOf(accountId)).toEqual({ accountId, erasedAt: testNow });
});

it.each([
  ['player', deletePlayer],
  ['coach', deleteCoach],
])('a %s is deleted although the store fails, and the job puts it on the list', async (_kind, deleteAccount) => {
  const open = vi.spyOn(server.services.storage, 'open').mockRejectedValueOnce(new Error('The store is away'));
  const accountId = await deleteAccount();
  expect(open).toHaveBeenCalledTimes(1);
  open.mockRestore();
  expect(await erasureOf(accountId)).toBeNull();
  await server.drainJobs();
  expect(await erasureOf(accountId)).toEqual({ accountId, erasedAt: testNow });
});

it('a deletion is recorded although another writer began just before it was complete', async () => {
  const { storage } = server.services;
  const accountId = '22222222-2222-4222-8222-222222222222';
  const append = storage.append.bind(storage);
  const spy = vi.spyOn(storage, 'append').mockImplementationOnce(async (key, ...rest) => {
    const appended = await append(key, ...rest);
    await storage.open(key, { restart: true });
    return appended;
  });
  await recordErasure(storage, { accountId, erasedAt: testNow });
  expect(spy).toHaveBeenCalledTimes(2);
  spy.mockRestore();
  expect(await erasureOf(accountId)).toEqual({ accountId, erasedAt: testNow });
});

it('several writers may record one deletion at a time', async () => {
  const erasure = { accountId: '11111111-1111-4111-8111-111111111111', erasedAt: testNow };
  await Promise.all([1, 2, 3].map(() => recordErasure(server.services.storage, erasure)));
  expect(await erasureOf(erasure.accountId)).toEqual(erasure);
});
