import type { MadeCoach, MadePlayer } from '@swing/db/factories/account-factories';
import { signInAdmin } from '../../../testing/sign-in-admin.ts';
import { testPassword, type TestServer } from '../../../testing/test-server.ts';
import type { Known, Walk } from './walk.ts';

/** What the stories of the walk share. */
export interface Scene {
  server: TestServer;
  walk: Walk;
  /** Bytes of a short MP4. */
  video: Buffer;
}

/** What somebody with an unused address knows before the first call. */
export const stranger = (email: string): Known => ({ email, password: testPassword });

/** A player and the player's coach, who are signed in as `player` and `coach`. */
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

/** Signs an admin in as `admin`. */
export async function knownAdmin({ server }: Scene): Promise<Known> {
  const { headers } = await signInAdmin(server);
  return { admin: headers.authorization.replace('Bearer ', '') };
}
