export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function memoryStorage(): KeyValueStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/** The named storage, or one that lasts as long as the page where the browser refuses it. */
export function browserStorage(name: 'localStorage' | 'sessionStorage'): KeyValueStorage {
  try {
    const storage = globalThis[name];
    const probe = 'storage-probe';
    storage.setItem(probe, '');
    storage.removeItem(probe);
    return storage;
  } catch {
    return memoryStorage();
  }
}
