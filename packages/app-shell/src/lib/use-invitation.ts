import { trpc } from '../api.tsx';
import { rememberedInviteCode } from './invite-code-memory.ts';
import { useCoachByCode } from './use-coach-by-code.ts';

/**
 * Loads the coach of the signed-in player (`own`) and the coach of the invite link that was opened in this browser (`invitation`).
 * `invitation` is null if there was no such link, its code is unknown, or it is the player's own coach.
 */
export function useInvitation() {
  const own = trpc.identity.myCoach.useQuery({});
  const remembered = own.data ? rememberedInviteCode() : null;
  const code = remembered === own.data?.coach?.inviteCode ? null : remembered;
  const { lookup, coach } = useCoachByCode(code);
  return {
    own,
    invitation: code !== null && coach ? { code, coach } : null,
    isLoading: own.isPending || lookup.isLoading,
  };
}
