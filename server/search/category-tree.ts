/** The category above each, null at the top. */
export type Parents = ReadonlyMap<string, string | null>

/** From a category up to the top, beginning with itself. */
export function* pathToTop(code: string, parents: Parents): Generator<string> {
  let at: string | null | undefined = code
  while (at) {
    yield at
    at = parents.get(at)
  }
}

/** The counts of the categories below this one. */
export function countsBelow(code: string, counts: Record<string, number>, parents: Parents): Record<string, number> {
  const isBelow = (other: string) => other !== code && pathToTop(other, parents).some((above) => above === code)
  return Object.fromEntries(Object.entries(counts).filter(([other]) => isBelow(other)))
}

/** The one category, or the nearest one above all of them. */
export function commonCategory(codes: readonly string[], parents: Parents): string | undefined {
  const paths = codes.map((code) => [...pathToTop(code, parents)])
  return paths[0]?.find((code) => paths.every((path) => path.includes(code)))
}

/** Whether these names say only what a thing is for, such as a case for contact lenses, not which one is wanted. */
export const areTopCategories = (named: readonly (readonly string[])[], parents: Parents): boolean =>
  named.every((codes) => codes.every((code) => !parents.get(code)))
