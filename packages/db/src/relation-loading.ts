/**
 * How a page of a list loads its relations (decision 29): with a join, which halves the time of a request. Postgres would join every
 * match of a search before it sorts them. To avoid that cost, it may scan the whole list instead, so searched pages load relations in a
 * second query.
 */
export function relationLoading({ isSearched }: { isSearched: boolean }) {
  return isSearched ? ('query' as const) : ('join' as const);
}
