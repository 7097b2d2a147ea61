import { trpc } from '@swing/app-shell/api';
import { playerSession } from '@swing/app-shell/lib/player-session';
import type { Session } from '@swing/app-shell/lib/session-store';
import type { PlayerUser } from '@swing/contract/identity';
import { useEffect, useState } from 'react';

/** Replaces the user data stored at login with the server's current data. */
export function useFreshPlayer({ token }: Session<PlayerUser>): void {
  const [shownAt] = useState(() => Date.now());
  const { data, dataUpdatedAt } = trpc.identity.me.useQuery({}, { staleTime: 60_000 });
  useEffect(() => {
    // Skip data fetched before this screen opened: an earlier screen may have changed the user since.
    const isNews = dataUpdatedAt >= shownAt;
    if (isNews && data && 'user' in data && playerSession.read()?.token === token) {
      playerSession.write({ token, user: data.user });
    }
  }, [data, dataUpdatedAt, shownAt, token]);
}
