import type { CoachProfile } from '@swing/contract/coaching';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProcedures } from '../../../testing/procedures.ts';
import { signInAdmin } from '../../../testing/sign-in-admin.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

type MadeCoach = Awaited<ReturnType<TestServer['factories']['createCoach']>>;

let server: TestServer;
let coach: MadeCoach;
let procedures: ReturnType<typeof createProcedures>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  coach = await server.factories.createCoach();
  procedures = createProcedures(server, await server.signIn(coach.accountId, 'coach'));
});

const none = { stance: '', load: '', 'foot-plant': '', contact: '', extension: '', finish: '' };
const rename = (names: object) =>
  procedures.mutate<{ profile: CoachProfile }>('coaching.updateCheckpointNames', { names: { ...none, ...names } });
const own = async () =>
  (await procedures.query<{ profile: CoachProfile }>('coaching.profile')).data.profile.checkpointNames;

describe('the names of checkpoints', () => {
  it('[PLUS-07] are changed, trimmed, reset when empty, and each change is recorded', async () => {
    expect(await own()).toEqual(none);
    const saved = await rename({ contact: '  Impact 🥎 ', finish: 'Follow through' });
    expect(saved.data.profile.checkpointNames).toEqual({ ...none, contact: 'Impact 🥎', finish: 'Follow through' });
    await rename({ contact: 'Impact 🥎', finish: 'Follow through' });
    await rename({ finish: 'Follow through', contact: ' ' });
    expect(await own()).toEqual({ ...none, finish: 'Follow through' });
    const audits = await server.services.database.auditEntry.findMany({
      where: { subjectId: coach.accountId },
      orderBy: { id: 'asc' },
    });
    const both = { checkpointNames: { contact: 'Impact 🥎', finish: 'Follow through' } };
    expect(audits.map(({ action, detail }) => [action, detail])).toEqual([
      ['coach.checkpoint-names-changed', { before: { checkpointNames: {} }, after: both }],
      ['coach.checkpoint-names-changed', { before: both, after: { checkpointNames: { finish: 'Follow through' } } }],
    ]);
  });

  it.each([
    [{ contact: 'x'.repeat(25) }, 'The name of a checkpoint can have at most 24 characters.'],
    [{ contact: 'Impact', finish: 'impact' }, 'Two checkpoints cannot have the same name: “impact”.'],
    [{ stance: 'Contact' }, 'Two checkpoints cannot have the same name: “Contact”.'],
  ])('[PLUS-07] refuses %j', async (names, message) => {
    await rename({ load: 'Coil' });
    expect((await rename(names)).error).toEqual({ code: 'BAD_REQUEST', message });
    expect(await own()).toEqual({ ...none, load: 'Coil' });
  });

  it('[PLUS-07] accepts 24 characters, and refuses a name that is missing', async () => {
    expect((await rename({ contact: 'x'.repeat(24) })).status).toBe(200);
    const { contact: _, ...five } = none;
    expect((await procedures.mutate('coaching.updateCheckpointNames', { names: five })).status).toBe(400);
    expect((await own()).contact).toBe('x'.repeat(24));
  });

  it('[PLUS-07] are those of the coach in whose queue the submission is, also for an admin', async () => {
    await rename({ contact: 'Impact' });
    const { factories } = server;
    const submit = async (of: MadeCoach | null) =>
      factories.createSubmission({ player: await factories.createPlayer({ coach: of }) });
    const [mine, nobodys, others] = [
      await submit(coach),
      await submit(null),
      await submit(await factories.createCoach()),
    ];
    const admin = await signInAdmin(server);
    const read = (caller: Pick<typeof procedures, 'query'>, submissionId: string) =>
      caller.query<{ names: object }>('analysis.checkpointNames', { submissionId });
    expect((await read(procedures, mine.id)).data.names).toEqual({ ...none, contact: 'Impact' });
    expect((await read(admin, mine.id)).data.names).toEqual({ ...none, contact: 'Impact' });
    expect((await read(admin, nobodys.id)).data.names).toEqual(none);
    expect((await read(admin, others.id)).data.names).toEqual(none);
    expect((await read(procedures, others.id)).error?.code).toBe('NOT_FOUND');
  });
});
