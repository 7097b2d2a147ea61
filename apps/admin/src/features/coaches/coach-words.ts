import { counted } from '@swing/app-shell/lib/counted';
import type { AdminCoach } from '@swing/contract/admin-coaches';

const tiers: Record<AdminCoach['subscription_tier'], string> = { starter: 'Starter', growth: 'Growth', pro: 'Pro' };

export const statusWord = (isVerified: boolean) => (isVerified ? 'Verified' : 'Unverified');

/** Returns a coach's tier with its maximum of players, such as "Starter (up to 20 players)". */
export function tierText({ subscription_tier, max_players }: Pick<AdminCoach, 'subscription_tier' | 'max_players'>) {
  return `${tiers[subscription_tier]} (${max_players === null ? 'unlimited players' : `up to ${max_players} players`})`;
}

/** How many players and open submissions a coach has, such as "11 players, 3 open". */
export function countsText({
  player_count: players,
  open_submission_count: open,
}: Pick<AdminCoach, 'player_count' | 'open_submission_count'>): string {
  return `${counted(players, 'player')}, ${open.toLocaleString('en-US')} open`;
}

/** The question before a coach is deleted, with what the coach's players and submissions lose. */
export function deletionQuestion(coach: Pick<AdminCoach, 'email' | 'player_count' | 'open_submission_count'>): string {
  const players = `${coach.player_count} ${coach.player_count === 1 ? 'player loses' : 'players lose'} their coach`;
  const open = coach.open_submission_count;
  const submissions = `${open} open ${open === 1 ? 'submission goes' : 'submissions go'} back to the general queue`;
  return `Are you sure you want to delete coach ${coach.email}? This action cannot be undone.\n\n${players}, and ${submissions}.`;
}
