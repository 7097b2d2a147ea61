import type { MadeCoach, MadePlayer } from '@swing/db/factories/account-factories';
import { signInAdmin } from '../../../testing/sign-in-admin.ts';
import { testPassword, type TestServer } from '../../../testing/test-server.ts';
import type { Known, Walk } from './walk.ts';

/** What all stories need. A story makes the documented calls of one kind of user, in the order in which that user makes them. */
export interface Scene {
  server: TestServer;
  walk: Walk;
  /** A short MP4 file. */
  video: Buffer;
}

/** What a new user has before the first call: an email address without an account, and a password. */
export const stranger = (email: string): Known => ({ email, password: testPassword });

/** Creates a player and the player's coach. Their session tokens are in `known`, under the names `player` and `coach`. */
export async function createPair({ server }: Scene): Promise<{ player: MadePlayer; coach: MadeCoach; known: Known }> {
  const { factories, services } = server;
  const coach = await factories.createCoach();
  const player = await factories.createPlayer({ coach });
  const tokenOf = async (accountId: string, scope: 'player' | 'coach') =>
    (await services.sessions.create({ accountId, scope })).token;
  const known = {
    player: await tokenOf(player.accountId, 'player'),
    coach: await tokenOf(coach.accountId, 'coach'),
    code: coach.inviteCode,
    userId: player.accountId,
    coachId: coach.accountId,
  };
  return { player, coach, known };
}

/** Signs an admin in, and returns the session token under the name `admin`. */
export async function knownAdmin({ server }: Scene): Promise<Known> {
  const { headers } = await signInAdmin(server);
  return { admin: headers.authorization.replace('Bearer ', '') };
}
