import { trpc } from '../api.tsx';

/**
 * Looks up the coach of a normalised code. Sends no request while `code` is null. Unknown codes count towards a rate
 * limit.
 */
export function useCoachByCode(code: string | null) {
  const lookup = trpc.identity.coachByCode.useQuery(
    { code: code ?? '' },
    { enabled: code !== null, staleTime: 300_000, refetchOnWindowFocus: false },
  );
  return { lookup, coach: code === null ? undefined : lookup.data?.coach };
}

/** The name of a coach for use in a sentence: "Dana Diaz, Bay Sluggers". */
export function coachTitle({ name, organization }: { name: string; organization: string | null }): string {
  return organization ? `${name}, ${organization}` : name;
}
