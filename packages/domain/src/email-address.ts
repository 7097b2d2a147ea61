/** The form in which addresses are compared (access-2): trimmed and lower-cased. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** The pattern browsers use for e-mail inputs, plus a required dot in the domain. */
const addressPattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

export const badEmailMessage = 'Please enter a valid email address.';

/** Whether `text` is a syntactically valid address of at most 254 characters. */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && addressPattern.test(text);
}
