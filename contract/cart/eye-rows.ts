import type { CartItem } from './cart.ts'

type EyeLine = Pick<CartItem, 'product_id' | 'eye'> & { wearer_id?: string | null }

/** Lines shown as one row: a line, or one product for the right and the left eye of the same person. */
export type EyeRow<Line> = readonly [Line] | readonly [right: Line, left: Line]

/**
 * Lines as rows, each at the place of its first line. The first lines for each eye belong together. A line without an eye
 * stays alone, and so does one that is left over.
 */
export function eyeRows<Line>(lines: readonly Line[], itemOf: (line: Line) => EyeLine): EyeRow<Line>[] {
  const paired = new Set<Line>()
  return lines.flatMap((line, index): EyeRow<Line>[] => {
    if (paired.has(line)) return []
    const other = lines.slice(index + 1).find((one) => !paired.has(one) && areBothEyes(itemOf(line), itemOf(one)))
    if (!other) return [[line]]
    paired.add(other)
    return [itemOf(line).eye === 'right' ? [line, other] : [other, line]]
  })
}

const areBothEyes = (a: EyeLine, b: EyeLine) =>
  a.eye !== null &&
  b.eye !== null &&
  a.eye !== b.eye &&
  a.product_id === b.product_id &&
  (a.wearer_id ?? null) === (b.wearer_id ?? null)

export const mapRow = <Line, Other>([first, second]: EyeRow<Line>, to: (line: Line) => Other): EyeRow<Other> =>
  second === undefined ? [to(first)] : [to(first), to(second)]
