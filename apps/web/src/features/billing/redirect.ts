import { useEffect } from 'react';

/** Shown if the server returns an unusable payment URL. */
export const unusableUrlMessage = 'Stripe failed to load';

/** True for an absolute http or https URL. */
export function isWebAddress(address: string | undefined): address is string {
  return address !== undefined && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

/**
 * Goes to the provider's page. Check the URL with `isWebAddress` first. For visitors without a plan: they have no upload under way, so
 * the browser does not ask whether to leave.
 */
export function redirectTo(address: string): void {
  globalThis.location.assign(address);
}

/** Calls `onReturn` when the browser restores this page from its back-forward cache, for example after Back. */
export function usePageRestore(onReturn: () => void): void {
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onReturn();
    };
    globalThis.addEventListener('pageshow', onPageShow);
    return () => globalThis.removeEventListener('pageshow', onPageShow);
  }, [onReturn]);
}
