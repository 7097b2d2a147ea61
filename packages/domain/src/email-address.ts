/** What two addresses are compared by (access-2): trimmed and lower-cased. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** What a browser takes for an address, and with a dot in its domain. */
const addressPattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

export const badEmailMessage = 'Please enter a valid email address.';

/** Whether mail could be sent there; at most 254 characters. */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && addressPattern.test(text);
}
