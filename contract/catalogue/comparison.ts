/** How many products are compared at most: more columns than that cannot be read. */
export const mostCompared = 4

/** Which products are compared is in the URL. Never fails: what cannot be the id of a product is left out. */
export function readCompared(query: URLSearchParams): string[] {
  const ids = query.getAll('id').filter((id) => /^[a-z0-9_-]{1,60}$/.test(id))
  return [...new Set(ids)].slice(0, mostCompared)
}

const only = { name: 'only', value: 'differences' }

/** Whether rows are left out in which all products are the same. */
export const readsDifferencesOnly = (query: URLSearchParams) => query.get(only.name) === only.value

export function comparisonPath(ids: readonly string[], isDifferencesOnly = false) {
  const query = new URLSearchParams(ids.map((id) => ['id', id]))
  if (isDifferencesOnly) query.set(only.name, only.value)
  return `/compare?${query}`
}
