/** Shown if the server returns an unusable payment address. */
export const unusableUrlMessage = 'Stripe failed to load';

/** True for an absolute http or https address. */
export function isWebAddress(address: string | undefined): address is string {
  return address !== undefined && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

/** Goes to the provider's page. Check the address with `isWebAddress` first. */
export function redirectTo(address: string): void {
  globalThis.location.assign(address);
}
