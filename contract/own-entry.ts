/** The entry that a table itself has under this key. Forms may send any word as a key, also `toString` and `__proto__`. */
export const ownEntry = <Entry>(table: Readonly<Record<string, Entry>>, key: unknown): Entry | undefined =>
  typeof key === 'string' && Object.hasOwn(table, key) ? table[key] : undefined
