import type { LocaleCode } from '#contract/brand.ts'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import type { Filters } from '#contract/catalogue/filters.ts'
import {
  bothEyes,
  type EyeValues,
  isSameForBoth,
  type PrescribedName,
  type PrescribedValues,
  valuesParameter,
  writeValues,
} from '#contract/catalogue/prescribed-values.ts'
import { vocabularies } from './words/vocabularies.ts'
import { wordsOf } from './words-of.ts'
import { readWrittenValues } from './written-values/read.ts'

/** A way to look for what was understood, with what its answer is true of. */
export type Attempt = { phrase: string; filters: Filters; found: 'on-hand' | 'made' | 'other' }

/** What a phrase says beside words to look for. */
export type ReadPhrase = {
  values: EyeValues
  meanings: EyeValues[]
  unreadable: string[]
  /** Words that are understood, but by which nothing is sorted here. */
  unsorted: string[]
  /** The words without all these. */
  rest: string
  /** With those by which nothing is sorted: a page of help may be about them. */
  words: string
  /** The best way first; the next one counts if that finds nothing. */
  attempts: (rest: string) => Attempt[]
}

/**
 * Reads the values of lenses and the words for whom something is; undefined for a phrase that is nothing but words to look
 * for. `known` are values of an earlier phrase: a strength among them that no filter has is one that lenses are made in.
 */
export function readPhrase(
  phrase: string,
  { filters: chosen, values: known, locale }: { filters: Filters; values: EyeValues; locale: LocaleCode },
): ReadPhrase | undefined {
  const { rest: words, values, meanings, unreadable } = readWrittenValues(phrase)
  const { rest, unsorted } = withoutUnsorted(words, locale)
  const isWritten = words !== phrase
  const unfiltered = isWritten ? {} : withoutFilter(known, chosen)
  if (!isWritten && unsorted.length === 0 && !hasValues(unfiltered)) return undefined
  const kinds = { ...filtersOfKind(values), ...chosen }
  const strengths = strengthWords({ values: { ...unfiltered, ...values }, meanings }).join(' ')
  const attempts = (rest: string): Attempt[] => {
    const all: Attempt[] = [
      ...(hasValues(values) ? [onHand(rest, { ...filtersOfStrength(values), ...kinds })] : []),
      { phrase: `${rest} ${strengths}`.trim(), filters: kinds, found: 'made' },
      // Without any word left, everything would be found.
      ...(rest ? [{ phrase: rest, filters: chosen, found: 'other' as const }] : []),
    ]
    return strengths || hasValues(values) || rest ? all : [{ phrase, filters: chosen, found: 'other' }]
  }
  return { values: { ...unfiltered, ...values }, meanings, unreadable, unsorted, rest, words, attempts }
}

const onHand = (phrase: string, filters: Filters): Attempt => ({ phrase, filters, found: 'on-hand' })

export const hasValues = (values: EyeValues) => Object.keys(values).length > 0

const withoutFilter = (values: EyeValues, filters: Filters): EyeValues =>
  Object.fromEntries(
    bothEyes.flatMap((eye) => {
      const own = values[eye]
      return own?.sphere !== undefined && !filters[`sphere_${eye}`] ? [[eye, own] as const] : []
    }),
  )

/** Without the words for whom something is: lenses and glasses are the same for everybody here. */
function withoutUnsorted(text: string, locale: LocaleCode) {
  const { unsorted: known } = vocabularies[locale]
  const parts = text.split(/\s+/).filter(Boolean)
  const unsorted = parts.filter((part) => {
    const words = wordsOf(part)
    return words.length > 0 && words.every((word) => known.includes(word))
  })
  const rest = unsorted.length === 0 ? text : parts.filter((part) => !unsorted.includes(part)).join(' ')
  return { rest, unsorted }
}

/** Lenses for an astigmatism or for near and far; both kinds where one eye needs one. */
function filtersOfKind(values: EyeValues): Filters {
  const eyes = bothEyes.flatMap((eye) => values[eye] ?? [])
  const toric = eyes.filter(({ cylinder }) => cylinder !== undefined)
  const multifocal = eyes.filter(({ add }) => add !== undefined)
  const kinds = [
    ...(toric.length > 0 ? ['toric'] : []),
    ...(multifocal.length > 0 ? ['multifocal'] : []),
    ...(eyes.some((eye) => !toric.includes(eye) && !multifocal.includes(eye)) ? ['spherical'] : []),
  ].sort()
  const isPlain = toric.length + multifocal.length === 0
  return {
    ...(!isPlain && { lens_type: kinds }),
    ...measures('radius', eyes),
    ...measures('diameter', eyes),
  }
}

function measures(name: Extract<PrescribedName, 'radius' | 'diameter'>, eyes: readonly PrescribedValues[]): Filters {
  const values = [...new Set(eyes.flatMap((eye) => eye[name]?.toFixed(1) ?? []))].sort()
  return values.length > 0 ? { [name]: values } : {}
}

const filtersOfStrength = (values: EyeValues): Filters =>
  Object.fromEntries(
    bothEyes.flatMap((eye) => {
      const sphere = values[eye]?.sphere
      return sphere === undefined ? [] : [[`sphere_${eye}`, [sphere.toFixed(2)]]]
    }),
  )

/** The strengths as words of a search: without a sign where it is open. */
function strengthWords({ values, meanings }: Pick<ReadPhrase, 'values' | 'meanings'>): string[] {
  const [first = values, second] = meanings
  const words = bothEyes.flatMap((eye) => {
    const sphere = first[eye]?.sphere
    if (sphere === undefined) return []
    const isOpen = second?.[eye]?.sphere === -sphere
    const sign = sphere < 0 ? '-' : '+'
    return `${isOpen ? '' : sign}${Math.abs(sphere).toFixed(2)}`
  })
  return [...new Set(words)]
}

/** The cards with links that hand the values over to the page of the product. */
export function cardsWithValues(cards: ProductCard[], values: EyeValues): ProductCard[] {
  const written = writeValues(values)
  if (!written) return cards
  const query = `${new URLSearchParams({ [valuesParameter]: written })}`
  // Glasses have one strength for both eyes, and nothing else.
  const suitGlasses = isSameForBoth(values) && Object.keys(values.right ?? {}).join() === 'sphere'
  return cards.map((card) => {
    const takesValues = card.unit === 'lens' || (suitGlasses && card.unit === 'piece')
    const isChosen = card.has_options && takesValues
    return isChosen ? { ...card, choice: [card.choice, query].filter(Boolean).join('&') } : card
  })
}
