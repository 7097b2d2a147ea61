import type { RosterPlayer } from '@swing/contract/coaching';

type Names = Pick<RosterPlayer, 'name' | 'athleteName' | 'secondAthleteName'>;

/** The name a coach knows the player by: the account's, or the athlete's if the account has none. */
export function playerName({ name, athleteName }: Names): string {
  return name || athleteName || 'No name given';
}

/** The athletes of an account that are not its holder, such as the children of a parent. Null if there are none. */
export function athleteNames(player: Names): string | null {
  const others = [player.athleteName, player.secondAthleteName].filter((name) => name && name !== playerName(player));
  return others.length > 0 ? others.join(' and ') : null;
}
