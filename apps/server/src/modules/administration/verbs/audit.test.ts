import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentItem } from '../../../testing/analyzer-document.ts';
import { createProcedures } from '../../../testing/procedures.ts';
import { startTestServer, testAdminPassword, testNow, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const name = 'Dana "D" \ud83e\udd4e';

async function openGate() {
  const payload = { password: testAdminPassword, name };
  const url = '/api/admin/login';
  const { token } = (await server.app.inject({ method: 'POST', url, payload, remoteAddress: '198.51.100.7' })).json();
  const headers = { authorization: `Bearer ${token}` };
  const app = {
    inject: (request: object) => server.app.inject({ ...request, remoteAddress: '198.51.100.7' }),
  } as TestServer['app'];
  return createProcedures({ app }, headers);
}

it('[ADMIN-03] every action of an admin is recorded: who, from where, what, when, and old and new values', async () => {
  const { factories } = server;
  const coach = await factories.createCoach();
  const player = await factories.createPlayer({ firstName: 'Ann', lastName: 'Lee' });
  const waiting = await factories.createSubmission({ player });
  const { mutate } = await openGate();
  const userId = player.accountId;
  const edit = { userId, firstName: 'Bea', lastName: 'Lee', planType: 'performance', status: 'active' };
  const calls: [name: string, input: object][] = [
    ['administration.updateUser', edit],
    ['administration.resendWelcome', { userId }],
    ['administration.sendPasswordReset', { userId }],
    ['administration.assignSubmissions', { submissionIds: [waiting.id], coachId: coach.accountId }],
    ['administration.assignPlayer', { userId, coachId: coach.accountId }],
    ['coaching.setStatus', { id: waiting.id, status: 'analyzing' }],
    ['analysis.saveDocument', { submissionId: waiting.id, after: 0, items: [documentItem('layout', {})] }],
    ['administration.deleteSubmission', { submissionId: waiting.id }],
    ['administration.deleteCoach', { id: coach.accountId }],
    ['administration.deleteUser', { userId }],
    ['identity.lockAdmin', {}],
  ];
  for (const [path, input] of calls) expect([path, (await mutate(path, input)).status]).toEqual([path, 200]);
  const entries = await server.services.database.auditEntry.findMany({
    where: { actorName: name },
    orderBy: { id: 'asc' },
  });
  for (const entry of entries) {
    expect(entry).toMatchObject({ at: testNow, actorScope: 'admin', address: '198.51.100.7' });
    expect(entry.session).toMatch(/^[0-9a-f]{16}$/);
  }
  expect(new Set(entries.map(({ session }) => session)).size).toBe(1);
  const { inviteCode } = coach;
  const [admin] = entries;
  expect(entries.map(({ action, subjectId, detail }) => [action, subjectId, detail])).toEqual([
    ['gate.opened', admin?.subjectId, null],
    ['user.updated', userId, { before: { firstName: 'Ann' }, after: { firstName: 'Bea' } }],
    ['user.welcome-resent', userId, null],
    ['user.password-reset-sent', userId, null],
    [
      'submission.assigned',
      waiting.id,
      {
        before: { coachCode: '000000', status: 'pending' },
        after: { coachCode: inviteCode, status: 'pending' },
      },
    ],
    ['user.assigned', userId, { before: { coachCode: null }, after: { coachCode: inviteCode } }],
    ['submission.opened', waiting.id, { before: { status: 'pending' }, after: { status: 'analyzing' } }],
    ['analysis.saved', waiting.id, null],
    [
      'submission.deleted',
      waiting.id,
      { before: { status: 'analyzing', coachCode: inviteCode }, after: { status: 'removed' } },
    ],
    ['coach.deleted', coach.accountId, { inviteCode, unlinkedPlayers: 1, openSubmissions: 0 }],
    ['user.deleted', userId, { hasEndedSubscription: false }],
    ['gate.locked', admin?.subjectId, null],
  ]);
});
