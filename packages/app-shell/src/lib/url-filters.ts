import { isSearchable, maxSearchLength } from '@swing/domain/name-search';

/** Reads a parameter that has one of the options as value. Other values are ignored. */
export function readOption<Option extends string>(
  params: URLSearchParams,
  name: string,
  options: readonly Option[],
): Option | null {
  return options.find((option) => option === params.get(name)) ?? null;
}

/** Reads the parameter `search`. A text that the server would refuse is ignored. */
export function readSearch(params: URLSearchParams): string {
  const search = params.get('search')?.trim() ?? '';
  return isSearchable(search) && search.length <= maxSearchLength ? search : '';
}

/** The filters that differ from the defaults. */
export function changedFilters<Filters extends object>(
  filters: Filters,
  defaults: Filters,
): { [Name in keyof Filters]?: Exclude<Filters[Name], null> } {
  const names = Object.keys(defaults) as (keyof Filters)[];
  const changed = names.filter((name) => filters[name] !== defaults[name]);
  return Object.fromEntries(changed.map((name) => [name, filters[name]])) as ReturnType<typeof changedFilters<Filters>>;
}

/** The parameters of an address with these filters, without the defaults. */
export function filterParams<Filters extends object>(filters: Filters, defaults: Filters): URLSearchParams {
  const changed = Object.entries(changedFilters(filters, defaults));
  return new URLSearchParams(changed.map(([name, value]) => [name, String(value)]));
}
