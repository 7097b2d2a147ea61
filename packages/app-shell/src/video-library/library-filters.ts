import { libraryKinds, type LibraryKind } from '@swing/domain/library-limits';
import { readOption, readSearch } from '../lib/url-filters.ts';

/** The part of a library that is shown. */
export interface LibraryFilters {
  kind: LibraryKind;
  /** Empty: no search. */
  search: string;
}

export const firstFilters: LibraryFilters = { kind: 'reference', search: '' };

export function readFilters(params: URLSearchParams): LibraryFilters {
  return { kind: readOption(params, 'kind', libraryKinds) ?? firstFilters.kind, search: readSearch(params) };
}
