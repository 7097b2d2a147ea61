export const minPasswordLength = 8;
/** Longer ones are refused before hashing, so that nobody can make the server hash megabytes. */
export const maxPasswordLength = 1_024;

const tooShortMessage = `Password must be at least ${minPasswordLength} characters`;
const tooLongMessage = `Password must be at most ${maxPasswordLength} characters`;

/** What is wrong with a password somebody wants to have, as a sentence for them, or null. */
export function passwordProblem(password: string): string | null {
  if (password.length < minPasswordLength) return tooShortMessage;
  return password.length > maxPasswordLength ? tooLongMessage : null;
}

/** The same for the form that changes a password, where it is a little longer. */
export function changedPasswordProblem(password: string): string | null {
  const problem = passwordProblem(password);
  return problem === tooShortMessage ? `${problem} long` : problem;
}
