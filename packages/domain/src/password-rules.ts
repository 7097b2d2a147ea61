export const minPasswordLength = 8;
/** Longer passwords are refused before hashing, so that a client cannot make the server hash megabytes. */
export const maxPasswordLength = 1_024;

const tooShortMessage = `Password must be at least ${minPasswordLength} characters`;
const tooLongMessage = `Password must be at most ${maxPasswordLength} characters`;

/** What is wrong with a new password, as a message for the user. Null if it is acceptable. */
export function passwordProblem(password: string): string | null {
  if (password.length < minPasswordLength) return tooShortMessage;
  return password.length > maxPasswordLength ? tooLongMessage : null;
}

/** The same for the form that changes a password, whose message for a short one ends in "long". */
export function changedPasswordProblem(password: string): string | null {
  const problem = passwordProblem(password);
  return problem === tooShortMessage ? `${problem} long` : problem;
}
