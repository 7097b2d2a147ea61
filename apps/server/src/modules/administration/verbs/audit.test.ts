import { hashSessionToken, sessionRefOf } from '@swing/auth/session-token';
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

/** Calls of somebody at the address 198.51.100.7. */
function proceduresOf(headers: Record<string, string>) {
  const app = {
    inject: (request: object) => server.app.inject({ ...request, remoteAddress: '198.51.100.7' }),
  } as TestServer['app'];
  return createProcedures({ app }, headers);
}

async function openGate() {
  const payload = { password: testAdminPassword, name };
  const url = '/api/admin/login';
  const { token } = (await server.app.inject({ method: 'POST', url, payload, remoteAddress: '198.51.100.7' })).json();
  return proceduresOf({ authorization: `Bearer ${token}` });
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

it('[COACH-10] every action of a coach is recorded: who, from where, what, when, and old and new values', async () => {
  const { database, passwords, sessions } = server.services;
  const coach = await server.factories.createCoach({ fullName: 'Dana Diaz', organization: 'Riverside' });
  const { accountId, inviteCode } = coach;
  await database.account.update({
    where: { id: accountId },
    data: { passwordHash: await passwords.hash('swing-demo-1') },
  });
  const player = await server.factories.createPlayer({ coach });
  const { id: submissionId } = await server.factories.createSubmission({ player });
  const general = await server.factories.createSubmission({ player: await server.factories.createPlayer() });
  const { id: videoId } = await server.factories.createLibraryVideo({ coachId: accountId, name: 'Tee', kind: 'drill' });
  const { mutate } = proceduresOf(await server.signIn(accountId, 'coach'));
  const names = { stance: '', load: 'Coil', 'foot-plant': '', contact: '', extension: '', finish: '' };
  const { token } = await sessions.create({ accountId, scope: 'coach' });
  const sessionId = sessionRefOf(hashSessionToken(token));
  const calls: [name: string, input: object][] = [
    ['coaching.setStatus', { id: submissionId, status: 'analyzing' }],
    ['analysis.saveDocument', { submissionId, after: 0, items: [documentItem('layout', {})] }],
    ['library.update', { id: videoId, name: 'High tee' }],
    ['library.attach', { submissionId, videoId }],
    ['library.detach', { submissionId, videoId }],
    ['library.remove', { id: videoId }],
    ['coaching.updateProfile', { fullName: 'Dana Diaz', organization: 'Lakeside' }],
    ['coaching.updateSettings', { takesGeneral: true }],
    ['coaching.updateCheckpointNames', { names }],
    ['coaching.takeOldest', {}],
    ['identity.revokeSession', { sessionId }],
    ['identity.revokeOtherSessions', {}],
    ['identity.changePassword', { currentPassword: 'swing-demo-1', newPassword: 'another horse battery' }],
  ];
  for (const [path, input] of calls) expect([path, (await mutate(path, input)).status]).toEqual([path, 200]);
  const entries = await database.auditEntry.findMany({ where: { actorName: inviteCode }, orderBy: { id: 'asc' } });
  for (const entry of entries) {
    expect(entry).toMatchObject({ at: testNow, actorScope: 'coach', actorId: accountId, address: '198.51.100.7' });
    expect(entry.session).toMatch(/^[0-9a-f]{16}$/);
  }
  expect(new Set(entries.map(({ session }) => session)).size).toBe(1);
  expect(entries.map(({ action, subjectId, detail }) => [action, subjectId, detail])).toEqual([
    ['submission.opened', submissionId, { before: { status: 'pending' }, after: { status: 'analyzing' } }],
    ['analysis.saved', submissionId, null],
    [
      'library.updated',
      videoId,
      { before: { kind: 'drill', name: 'Tee', tags: [] }, after: { kind: 'drill', name: 'High tee', tags: [] } },
    ],
    ['library.attached', submissionId, { videoId, kind: 'drill', name: 'High tee' }],
    ['library.detached', submissionId, { videoId }],
    ['library.removed', videoId, { kind: 'drill', name: 'High tee' }],
    [
      'coach.profile-changed',
      accountId,
      { before: { organization: 'Riverside' }, after: { organization: 'Lakeside' } },
    ],
    ['coach.settings-changed', accountId, { before: { takesGeneral: false }, after: { takesGeneral: true } }],
    [
      'coach.checkpoint-names-changed',
      accountId,
      { before: { checkpointNames: {} }, after: { checkpointNames: { load: 'Coil' } } },
    ],
    ['submission.taken', general.id, { before: { coachCode: '000000' }, after: { coachCode: inviteCode } }],
    ['session.ended', accountId, { session: sessionId }],
    ['session.others-ended', accountId, null],
    ['password.changed', accountId, null],
  ]);
});
