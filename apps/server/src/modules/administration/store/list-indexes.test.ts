import { serverOfThisRun, withDatabaseName } from '@swing/dev-postgres/testing/databases';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scansOf, scansOfList } from '../../../testing/list-scans.ts';
import { addManyRows } from '../../../testing/many-rows.ts';
import { signInAdmin, type SignedInAdmin } from '../../../testing/sign-in-admin.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: SignedInAdmin;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAdmin(server);
  await addManyRows(server.services.database, await server.factories.createCoach());
  // Reads a sample of the names once for many searches.
  await admin.query('administration.listQueue', { search: 'any' });
});
afterAll(() => server.close());

const scansOfAdmins = (name: string, input: object) => scansOfList(admin, `administration.${name}`, input);

describe('no list of the admins reads a whole table', () => {
  it.each([
    {},
    { sort: 'oldest' },
    { sort: 'email' },
    { status: 'active' },
    { status: 'cancelled', sort: 'email' },
    { status: 'expired' },
    { status: 'expired', sort: 'email' },
    { planType: 'performance' },
    { planType: 'performance', status: 'active' },
    { planType: 'sixmonth', sort: 'email' },
    { search: 'person4321@' },
    { search: 'hannah' },
    { search: 'hannah', sort: 'email' },
    { search: 'hannah person43', sort: 'oldest' },
    { search: 'nobody' },
    { search: 'person4321@', sort: 'email', status: 'active' },
    { search: 'hannah', sort: 'email', status: 'active', planType: 'performance' },
  ])('[ADMIN-02] users %j', async (input) => {
    expect(await scansOfAdmins('listUsers', input)).toEqual([]);
  });

  it.each([
    {},
    { sort: 'newest' },
    { sort: 'due' },
    { status: 'pending' },
    { coach: 'general' },
    { coach: 'general', status: 'completed', sort: 'newest' },
    { search: '4b0ff9c' },
    { search: 'hannah' },
    { search: 'hannah', sort: 'due' },
    { search: 'nobody', sort: 'newest' },
    { search: 'hannah', coach: 'general', status: 'completed', sort: 'newest' },
  ])('[ADMIN-04] the queue %j', async (input) => {
    expect(await scansOfAdmins('listQueue', input)).toEqual([]);
  });

  it.each([
    {},
    { sort: 'oldest' },
    { sort: 'name' },
    { status: 'verified' },
    { status: 'verified', sort: 'oldest' },
    { status: 'unverified', sort: 'name' },
    { search: 'person4320@' },
    { search: 'hannah' },
    { search: 'hannah', status: 'verified' },
    { search: 'person4320@', sort: 'name' },
    { search: 'many.test', status: 'verified', sort: 'name' },
    { search: 'nobody', status: 'unverified' },
  ])('[ADMIN-05] coaches %j', async (input) => {
    expect(await scansOfAdmins('listCoaches', input)).toEqual([]);
  });

  it.each(['listPlanChanges', 'listPayments', 'listMails', 'listSessions', 'listAudit'])(
    '[ADMIN-03] %s of a user',
    async (name) => {
      const { accountId: userId } = await server.services.database.player.findFirstOrThrow();
      expect(await scansOfAdmins(name, { userId })).toEqual([]);
    },
  );

  it('[ADMIN-03] deletions', async () => {
    expect(await scansOfAdmins('listDeletions', {})).toEqual([]);
  });
});

it.each(['enable_indexscan=off', 'enable_seqscan=off'])(
  '[ADMIN-02] would notice a list without an index: %s',
  async (way) => {
    const [{ name }] = await server.services.database.$queryRaw<[{ name: string }]>`SELECT current_database() AS name`;
    const options = `-c ${way} -c enable_bitmapscan=off`;
    const client = new pg.Client({ connectionString: withDatabaseName(serverOfThisRun().url, name), options });
    await client.connect();
    const text = "SELECT search_text FROM user_listings WHERE search_text ILIKE '%nobody%' ORDER BY created_at LIMIT 2";
    expect(await scansOf(() => client.query({ text, values: [] }))).toHaveLength(1);
    await client.end();
  },
);
