/** Minimum length of a search for a name (coaching-9). Shorter texts match too many rows, and no index helps to find them. */
const minSearchLength = 3;

/** Maximum length of a search for a name. */
export const maxSearchLength = 100;

export const shortSearchMessage = `Enter at least ${minSearchLength} characters to search.`;

/** Whether a trimmed text can be searched for. Empty text can: it means no search. */
export function isSearchable(text: string): boolean {
  return text === '' || [...text].length >= minSearchLength;
}
