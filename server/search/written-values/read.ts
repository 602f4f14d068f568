import {
  type EyeValues,
  isPrescribable,
  type PrescribedValues,
  writeValues,
} from '#contract/catalogue/prescribed-values.ts'
import { type Group, isDoubtful, isWhole, valuesOf } from './groups.ts'
import { groupsOf } from './scan.ts'
import { type Token, tokensOf } from './tokens.ts'

/** A phrase of a search, and the values of lenses in it. */
export type WrittenValues = {
  /** Those that can be read in one way only. */
  values: EyeValues
  /** What may be meant where there is more than one way: signs are missing, or it is open which eye is which. */
  meanings: EyeValues[]
  /** Parts that look like values and cannot be any. */
  unreadable: string[]
  /** The other words. */
  rest: string
}

/**
 * Reads `R -2.50 -0.75 90 L -3.00 monthly`. The signs of a lens are never guessed: a wrong one is a lens that makes
 * somebody's sight worse.
 */
export function readWrittenValues(phrase: string): WrittenValues {
  if (!/\d|plano/i.test(phrase)) return { values: {}, meanings: [], unreadable: [], rest: phrase }
  const { groups, used } = groupsOf(tokensOf(phrase))
  const shared = groups.filter(({ eye, entries }) => eye === undefined && !entries.has('sphere'))
  const own = groups.filter((group) => !shared.includes(group))
  const understood = own.filter(isWhole)
  const sharedValues: PrescribedValues = Object.assign({}, ...shared.filter(isWhole).map((group) => valuesOf(group)))
  const meant = meaningsOf(understood).map((meaning) => withShared(meaning, sharedValues))
  const isDropped = meant.length === 0 ? groups : groups.filter((group) => !isWhole(group))
  const [only] = meant
  const isCertain =
    meant.length === 1 && !understood.some((group) => isDoubtful(group) || !isAssigned(group, understood))
  return {
    values: isCertain && only ? only : meant.length === 0 ? withShared({}, sharedValues) : {},
    meanings: isCertain ? [] : meant,
    unreadable: isDropped
      .filter((group) => meant.length > 0 || own.includes(group) || !isWhole(group))
      .map(({ from, to }) => phrase.slice(from, to).trim()),
    rest: withoutSpans(phrase, used),
  }
}

/** True if it is said of which eye the values are; a single strength is that of both. */
const isAssigned = ({ eye, entries }: Group, all: readonly Group[]) =>
  eye !== undefined || (all.length === 1 && (!isLooseCylinder(entries.get('cylinder')) || entries.has('axis')))

const isLooseCylinder = (cylinder: { labelled: boolean } | undefined) => cylinder !== undefined && !cylinder.labelled

/** Everything that the groups may mean together. */
function meaningsOf(groups: readonly Group[]): EyeValues[] {
  const [first, second] = groups
  if (!first) return []
  const named = groups.filter(({ eye }) => eye !== undefined)
  const signs: (1 | -1)[] = groups.some(({ entries }) => entries.get('sphere')?.unsigned) ? [-1, 1] : [1]
  const meanings = signs.flatMap((sign): EyeValues[] => {
    if (named.length > 0) return named.length === groups.length ? namedEyes(groups, sign) : []
    if (second) return groups.length === 2 ? [{ right: valuesOf(first, sign), left: valuesOf(second, sign) }] : []
    const values = valuesOf(first, sign)
    if (isAssigned(first, groups)) return [{ right: values, left: values }]
    const { cylinder = 0, ...right } = values
    const apart = isPrescribable('sphere', cylinder) ? [{ right, left: { ...right, sphere: cylinder } }] : []
    return [...apart, { right: values, left: values }]
  })
  return [...new Map(meanings.map((meaning) => [writeValues(meaning), meaning])).values()]
}

/** Nothing if an eye is named twice. */
function namedEyes(groups: readonly Group[], sign: 1 | -1): EyeValues[] {
  const eyes = groups.flatMap(({ eye }) => (eye === 'both' ? (['right', 'left'] as const) : (eye ?? [])))
  if (new Set(eyes).size < eyes.length) return []
  const entries = groups.flatMap((group) => {
    const values = valuesOf(group, sign)
    return group.eye === 'both'
      ? [['right', values] as const, ['left', values] as const]
      : [[group.eye, values] as const]
  })
  return [Object.fromEntries(entries.filter(([, values]) => Object.keys(values).length > 0))]
}

/** What is said once, such as a radius, is true of both eyes. */
function withShared({ right, left }: EyeValues, shared: PrescribedValues): EyeValues {
  if (Object.keys(shared).length === 0) return { ...(right && { right }), ...(left && { left }) }
  const isOfNone = !right && !left
  return {
    ...((right || isOfNone) && { right: { ...shared, ...right } }),
    ...((left || isOfNone) && { left: { ...shared, ...left } }),
  }
}

function withoutSpans(phrase: string, used: readonly Token[]): string {
  let rest = ''
  let at = 0
  for (const { from, to } of used) {
    rest += `${phrase.slice(at, from)} `
    at = to
  }
  rest += phrase.slice(at)
  return used.length === 0 ? phrase : rest.replace(/\s+/g, ' ').replace(/^[\s,;:/|·.&(]+|[\s,;:/|·.&)]+$/g, '')
}
