import { coachUser, playerUser } from '@swing/contract/identity';
import { describe, expect, it } from 'vitest';
import { isStoredCoach, isStoredPlayer } from './stored-users.ts';

const player = {
  id: '0b8f6a52-6f5f-4c39-9f0f-3a3d0f1f6a11',
  email: 'sam@home.test',
  firstName: 'Sam',
  lastName: '',
  planType: 'performance',
  subscriptionStatus: 'active',
  subscriptionEnd: '2026-03-31T12:00:00.000Z',
  nextBillingDate: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  stripeCustomerId: 'cus_1',
  athleteName: null,
  secondAthleteName: null,
};
const coach = { id: 'c1', email: 'casey@home.test', fullName: 'Casey', inviteCode: 'ABCDEF' };
const strange = [undefined, null, 7, true, '', 'gold', 'cancelled', 'sixmonth', {}, []];

describe.each([
  ['player', player, playerUser, isStoredPlayer],
  ['coach', coach, coachUser, isStoredCoach],
] as const)('[AUTH-06] a stored %s', (_kind, whole, schema, isStored) => {
  it('is accepted if and only if the contract schema accepts it', () => {
    expect(isStored(whole)).toBe(true);
    for (const value of strange) expect(isStored(value)).toBe(false);
    for (const field of Object.keys(whole)) {
      for (const value of strange) {
        if (field === 'athleteName' && value === undefined) continue;
        const changed = { ...whole, [field]: value };
        expect([field, value, isStored(changed)]).toEqual([field, value, schema.safeParse(changed).success]);
      }
    }
  });
});

it('[AUTH-06] keeps a player signed in whose session was stored before the athlete had a name of their own', () => {
  const { athleteName: _, ...older } = player;
  expect(isStoredPlayer(older)).toBe(true);
});
