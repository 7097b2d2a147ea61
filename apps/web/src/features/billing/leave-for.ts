/** Said where the answer to a checkout holds no address that can be opened. */
export const unusableUrlMessage = 'Stripe failed to load';

/** Whether a page of the provider can be opened at this address. */
export function isWebAddress(address: string | undefined): address is string {
  return address !== undefined && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

/** Goes to a page of the provider; callers have checked the address. */
export function leaveFor(address: string): void {
  globalThis.location.assign(address);
}
