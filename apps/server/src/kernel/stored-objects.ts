/** SQL that says which objects of the store the rows of a subject refer to. */
export interface StoredObjects {
  /**
   * Selects `key`, `size` in bytes (null: not known), `sha256` in hex (null: not known) and `owner`, a name for people, of every object
   * that must be in the store.
   */
  needed: string;
  /** Selects `key` of every object that may be in the store, also those of uploads under way and of files that are about to be deleted. */
  known: string;
}
