import { trpc } from '../api.tsx';
import { rememberedInviteCode } from './invite-code-memory.ts';
import { useCoachByCode } from './use-coach-by-code.ts';

/** The signed-in player's own coach, and the coach whose invite link was opened in this browser, unless they are the same. */
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
