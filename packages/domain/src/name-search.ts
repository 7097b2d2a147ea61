/** Maximum length of a search for a name. */
export const maxSearchLength = 100;

export const shortSearchMessage = 'Enter at least 3 letters or digits of a word to search.';

/** What the index of names leaves out. Marks stay, because some scripts write vowels as marks. */
const otherCharacters = /[^\p{L}\p{N}\p{M}]/gu;

/**
 * Whether a trimmed text can be searched for: one of its words is long enough for the index (coaching-9), and the others are compared
 * with the few rows that it finds. Empty text can: it means no search.
 */
export function isSearchable(text: string): boolean {
  return text === '' || text.split(/\s+/).some((word) => [...word.replace(otherCharacters, '')].length >= 3);
}
