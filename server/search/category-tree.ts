/** The category above each, null at the top. */
export type Parents = ReadonlyMap<string, string | null>

/** From a category up to the top, beginning with itself. */
export function* upwards(code: string, parents: Parents): Generator<string> {
  let at: string | null | undefined = code
  while (at) {
    yield at
    at = parents.get(at)
  }
}

/** Of counts by category those below this one. */
export function below(code: string, counts: Record<string, number>, parents: Parents): Record<string, number> {
  const isBelow = (other: string) => other !== code && upwards(other, parents).some((above) => above === code)
  return Object.fromEntries(Object.entries(counts).filter(([other]) => isBelow(other)))
}

/** The one category, or the nearest one that holds all of them. */
export function holderOf(codes: readonly string[], parents: Parents): string | undefined {
  const ways = codes.map((code) => [...upwards(code, parents)])
  return ways[0]?.find((code) => ways.every((way) => way.includes(code)))
}
