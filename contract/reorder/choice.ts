import { readQuantity } from '#contract/catalogue/quantity.ts'

/** What a shopper changes about a plan: quantities by line, and whether the shop may add trial products. */
export type ReorderChoice = { quantities: ReadonlyMap<number, number>; trials: boolean }

export const asLastTime: ReorderChoice = { quantities: new Map(), trials: true }

const mostLines = 100

/** Reads the form of a plan, from a query or a body. A line without its tick is left out. */
export function readChoice(form: URLSearchParams | FormData): ReorderChoice {
  if (!form.has('chosen')) return asLastTime
  const listed = form.getAll('line').slice(0, mostLines).map(Number).filter(Number.isSafeInteger)
  const taken = new Set(form.getAll('take').map(Number))
  const quantityOf = (line: number) => {
    const typed = form.get(`quantity-${line}`)
    return taken.has(line) ? Math.min(Math.max(0, typed === null ? 1 : readQuantity(typed)), 10_000) : 0
  }
  return { quantities: new Map(listed.map((line) => [line, quantityOf(line)])), trials: form.has('trials') }
}
