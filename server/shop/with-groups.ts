type Groups = Record<string, () => unknown>
type Opened<G extends Groups> = { readonly [Name in keyof G]: ReturnType<G[Name]> }

/** Gives the shop a property for each group of operations, which opens the group when it is read. */
export function withGroups<Shop extends object, G extends Groups>(shop: Shop, groups: G): Shop & Opened<G> {
  const getters = Object.entries(groups).map(([name, open]) => [name, { get: open, enumerable: true }])
  return Object.defineProperties(shop, Object.fromEntries(getters)) as Shop & Opened<G>
}
