import { trpc } from '@swing/app-shell/api';
import { playerSession } from '@swing/app-shell/lib/player-session';
import type { Session } from '@swing/app-shell/lib/session-store';
import type { PlayerUser } from '@swing/contract/identity';
import { useEffect } from 'react';

/** Replaces the user data stored at login by what the server knows now. */
export function useFreshPlayer({ token }: Session<PlayerUser>): void {
  const { data } = trpc.identity.me.useQuery({}, { staleTime: 60_000 });
  useEffect(() => {
    if (data && 'user' in data && playerSession.read()?.token === token) {
      playerSession.write({ token, user: data.user });
    }
  }, [data, token]);
}
