import type { Options } from '#contract/catalogue/lens-parameters.ts'
import type { Eye } from '#contract/catalogue/ordered-variant.ts'
import { type EyeLens, type KnownEye, type OddValue, oddValues } from './odd-values.ts'
import type { Wearer } from './wearer.ts'

type Known = Pick<Wearer, 'eyes' | 'last_ordered' | 'confirmed_values'>

const knownEye = ({ eyes, last_ordered }: Known, eye: Eye): KnownEye => {
  const ordered = last_ordered[eye]
  const current = eyes[eye]
  return {
    ordered: ordered && { productId: ordered.product_id, options: ordered.options },
    prescribed: current?.source === 'prescription' ? current.options : null,
  }
}

/** What is odd in the lenses for a wearer, without what they have called right before. */
export const questionsFor = (wearer: Known, now: { readonly [Name in Eye]: EyeLens | null }): OddValue[] =>
  oddValues({ right: knownEye(wearer, 'right'), left: knownEye(wearer, 'left') }, now).filter(
    ({ key }) => !wearer.confirmed_values.includes(key),
  )

/** A line of a cart or of a plan. */
export type LensLine = {
  id: number
  product_id: string
  options: Options
  eye: Eye | null
  wearer_id: string | null
}

/** `lines`: those that it is about, by eye. */
export type LineQuestion = { wearerId: string; lines: { readonly [Name in Eye]?: number }; question: OddValue }

export const isForAnEye = ({ eye }: LensLine) => eye !== null

/** What is odd in lines of a cart. Those of one product for both eyes of a wearer are looked at together. */
export function questionsAbout(
  lines: readonly LensLine[],
  wearers: readonly (Known & Pick<Wearer, 'id' | 'is_self'>)[],
): LineQuestion[] {
  const asked: LineQuestion[] = []
  for (const wearer of wearers) {
    const own = lines.filter(({ wearer_id }) => (wearer_id === null ? wearer.is_self : wearer_id === wearer.id))
    for (const pair of pairsIn(own)) {
      const now = { right: lensOf(pair.right), left: lensOf(pair.left) }
      for (const question of questionsFor(wearer, now)) {
        const about = (eye: Eye) => (question.rows.some((row) => row.eye === eye) ? pair[eye]?.id : undefined)
        asked.push({ wearerId: wearer.id, lines: { right: about('right'), left: about('left') }, question })
      }
    }
  }
  return asked
}

type Pair = { right: LensLine | undefined; left: LensLine | undefined }

/** Right and left of each product. Of several lines for one eye the first ones belong together. */
function pairsIn(lines: readonly LensLine[]): Pair[] {
  const products = [...new Set(lines.map(({ product_id }) => product_id))]
  return products.flatMap((id) => {
    const of = (eye: Eye) => lines.filter((line) => line.product_id === id && line.eye === eye)
    const [right, left] = [of('right'), of('left')]
    const length = Math.max(right.length, left.length)
    return Array.from({ length }, (_, index) => ({ right: right[index], left: left[index] }))
  })
}

const lensOf = (line: LensLine | undefined): EyeLens | null =>
  line ? { productId: line.product_id, options: line.options } : null

/** The lines of a question with the values of the last order, as the cart takes them. */
export const earlierItems = ({ lines, question }: LineQuestion, all: readonly LensLine[]) =>
  all
    .filter(({ id }) => id === lines.right || id === lines.left)
    .map(({ id, product_id, options, eye }) => {
      const earlier = question.rows.filter((row) => row.eye === eye).map(({ name, before }) => [name, before])
      return { id, product_id, options: { ...options, ...Object.fromEntries(earlier) } }
    })
