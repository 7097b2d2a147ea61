import { expect, it } from 'vitest';
import { visitorKinds } from './visitor-kinds.ts';

const now = new Date('2026-03-31T12:00:00.000Z');
const player = {
  id: 'p1',
  planType: 'starter',
  subscriptionStatus: 'active',
  subscriptionEnd: '2026-04-30T12:00:00.000Z',
  nextBillingDate: '2026-04-30T12:00:00.000Z',
};
const playerItems = { auth_token: 't', user_data: JSON.stringify(player) };
const endedItems = { auth_token: 't', user_data: JSON.stringify({ ...player, subscriptionStatus: 'expired' }) };
const coachItems = { coachToken: 'c', coachData: '{"id":"c1"}' };

it.each<[string, Record<string, string>, string]>([
  ['nobody', {}, ''],
  ['a player with a plan', playerItems, 'signed-in player member'],
  ['a player whose plan has ended', endedItems, 'signed-in player'],
  ['a coach', coachItems, 'signed-in coach'],
  ['a player who is a coach too', { ...playerItems, ...coachItems }, 'signed-in player member coach'],
  ['a visitor with an invite code', { inviteCode: 'K7M2QX' }, 'invited'],
  ['a player with an invite code', { ...endedItems, inviteCode: 'K7M2QX' }, 'signed-in player invited'],
  ['a player without a token', { user_data: playerItems.user_data }, ''],
  ['a token without a player', { auth_token: 't' }, ''],
  ['text that is no JSON', { auth_token: 't', user_data: '{' }, ''],
  ['null', { auth_token: 't', user_data: 'null' }, ''],
  ['a player without an id', { auth_token: 't', user_data: '{"subscriptionStatus":"active"}' }, ''],
  ['a coach without a token', { coachData: coachItems.coachData }, ''],
])('[SITE-01] classifies %s', (_name, items, expected) => {
  const stored = new Map(Object.entries(items));
  expect(visitorKinds({ getItem: (key) => stored.get(key) ?? null }, now).join(' ')).toBe(expected);
});
