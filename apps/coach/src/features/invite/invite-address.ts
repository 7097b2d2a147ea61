/** The link that players follow to be linked to the coach with this code. */
export function inviteAddress(inviteCode: string, origin: string): string {
  return `${origin}/?coach=${inviteCode}`;
}

/** An address as it is written on paper: without the scheme. */
export function printedAddress(address: string): string {
  return address.replace(/^https?:\/\//, '');
}
