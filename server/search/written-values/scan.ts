import type { Eye } from '#contract/catalogue/ordered-variant.ts'
import { enter, type Group, newGroup, placeOf, type WrittenNumber } from './groups.ts'
import type { Token } from './tokens.ts'
import {
  conjunctions,
  countWords,
  eyeNouns,
  eyeWords,
  fillers,
  labels,
  packWords,
  planoWords,
  signWords,
  units,
} from './words.ts'

/** How far a word stands from the number that it belongs to, at most. */
const farthest = 5
/** Whoever says `minus` or `plus` means a strength up to this; `AOSept plus 360` is a name. */
const strongestSpoken = 30

/** The groups of values in the order of the phrase, and the tokens that they are made of. */
export function groupsOf(tokens: readonly Token[]): { groups: Group[]; used: Token[] } {
  const near = createNeighbours(tokens)
  const isTrailing = doEyesTrail(tokens, near)
  const groups: Group[] = []
  const used = new Set<number>()
  let group: Group | undefined
  let isAfterEye = false

  function begin(eye: Group['eye'], from: number): Group {
    const begun = newGroup(eye, from)
    groups.push(begun)
    return begun
  }

  function readEye(at: number, token: Token, eye: Eye | 'both') {
    if (isTrailing ? !near.trailsNumber(at) : !near.leadsNumber(at)) {
      // `R -2.50 -3.00 L`: what belongs to which eye is open.
      if (group && near.trailsNumber(at)) group.isBad = true
      return
    }
    used.add(at)
    if (!isTrailing) {
      group = begin(eye, token.from)
      isAfterEye = true
    } else if (group && group.eye === undefined) {
      const { entries } = group
      // `-2.50 -3.00 left` may be two eyes.
      if (entries.has('cylinder') && !entries.has('axis')) group.isBad = true
      group.eye = eye
      group.to = token.to
      group = undefined
    }
  }

  function readNumber(at: number, token: Token) {
    const { from, ...number } = near.numberAt(at, isAfterEye)
    const isLoose = group !== undefined && group.eye === undefined
    const isSecondUnsigned = isLoose && group?.entries.get('sphere')?.unsigned === true
    const place = placeOf(number, group) ?? (isSecondUnsigned ? placeOf(number, undefined) : undefined)
    if (!place) return
    isAfterEye = false
    const isUnnamedCylinder = place === 'cylinder' && number.name === undefined
    const isOther =
      isUnnamedCylinder && (number.sign === '+' || near.followsConjunction(from) || group?.entries.has('cylinder'))
    const isTaken = group?.entries.has(place) ?? false
    if (!group || (isLoose && (isTaken || isOther))) {
      group = begin(undefined, tokens[from]?.from ?? token.from)
      enter(group, isOther ? 'sphere' : place, number)
    } else {
      if (isOther) group.isBad = true
      enter(group, place, number)
    }
    group.to = token.to
    for (let part = from; part <= at; part++) used.add(part)
  }

  for (const [at, token] of tokens.entries()) {
    const eye = near.eyeAt(at)
    if (eye) readEye(at, token, eye)
    else if (near.isNumber(at) || near.isPlano(at, isAfterEye)) readNumber(at, token)
    else if (!near.isPassed(at)) isAfterEye = false
  }
  return { groups: groups.filter(({ entries }) => entries.size > 0), used: withNeighbours(tokens, used, near) }
}

type Neighbours = ReturnType<typeof createNeighbours>

/** What the words around a place say. */
function createNeighbours(tokens: readonly Token[]) {
  const wordAt = (at: number) => {
    const token = tokens[at]
    return token?.kind === 'word' ? token.word : ''
  }

  /** A number that stands alone or beside a word of a prescription: not that of `30er`, `360ml` or `Total1`. */
  function isNumber(at: number): boolean {
    const token = tokens[at]
    if (token?.kind !== 'number') return false
    const [before, after] = [wordAt(at - 1), wordAt(at + 1)]
    const mayFollow = units.has(after) || labels.has(after) || eyeWords.has(after)
    const mayLead = labels.has(before) || eyeWords.has(before) || signWords.has(before)
    return (!token.beforeLetter || mayFollow) && (!token.afterLetter || mayLead)
  }

  const isPassed = (at: number) => {
    const word = wordAt(at)
    return [fillers, eyeNouns, units].some((list) => list.has(word)) || labels.has(word) || signWords.has(word)
  }

  /** The place of the next number with nothing but words of a prescription before it. */
  function nextNumber(at: number): number | undefined {
    for (let next = at + 1; next <= at + farthest; next++) {
      if (isNumber(next) || planoWords.has(wordAt(next))) return next
      if (!isPassed(next)) return undefined
    }
    return undefined
  }

  function trailsNumber(at: number): boolean {
    for (let before = at - 1; before >= at - farthest; before--) {
      if (isNumber(before)) return true
      const word = wordAt(before)
      if (![fillers, units, eyeNouns, countWords].some((list) => list.has(word))) return false
    }
    return false
  }

  function eyeAt(at: number): Eye | 'both' | undefined {
    const word = wordAt(at)
    return eyeWords.get(word) ?? (countWords.has(word) && eyeNouns.has(wordAt(at + 1)) ? 'both' : undefined)
  }

  /** The words directly before a number that say what it is. */
  function introduction(at: number, token: Token | undefined) {
    let sign: '' | '-' | '+' = ''
    let from = at
    const value = token?.kind === 'number' ? token.value : 0
    const isAngle = token?.kind === 'number' && token.sign === '' && token.decimals === 0
    for (let before = at - 1; before >= at - farthest; before--) {
      const word = wordAt(before)
      const name = labels.get(word)
      const spoken = signWords.get(word)
      if (name) return name === 'axis' && !isAngle ? { name: undefined, sign, from } : { name, sign, from: before }
      if (spoken && from === at && value <= strongestSpoken) {
        sign = spoken
        from = before
      } else if (!/^[:=.]$/.test(word)) break
    }
    return { name: undefined, sign, from }
  }

  /** The number with what is said about it; `from` is the place of the first word about it. */
  function numberAt(at: number, isAfterEye: boolean): WrittenNumber & { from: number } {
    const token = tokens[at]
    const { name, sign, from } = introduction(at, token)
    const next = nextNumber(at)
    const nextOne = next === undefined ? undefined : tokens[next]
    let behind = at + 1
    while (units.has(wordAt(behind)) || fillers.has(wordAt(behind))) behind++
    return {
      from,
      name: token?.kind === 'word' ? 'sphere' : name,
      sign: (token?.kind === 'number' && token.sign) || sign,
      value: token?.kind === 'number' ? token.value : 0,
      decimals: token?.kind === 'number' ? token.decimals : 0,
      isAfterEye,
      isBeforeEye: eyeAt(behind) !== undefined && trailsNumber(behind),
      isBeforeAxis: nextOne?.kind === 'number' && nextOne.sign === '' && nextOne.decimals === 0,
      isBeforePack: packWords.has(wordAt(at + 1)),
    }
  }

  return {
    isNumber,
    isPassed,
    isPlano: (at: number, isAfterEye: boolean) => wordAt(at) === 'plano' || (isAfterEye && planoWords.has(wordAt(at))),
    isStrength: (at: number) => isNumber(at) && (labels.get(wordAt(at - 1)) ?? 'sphere') === 'sphere',
    /** Belongs to a value if it stands behind it. */
    isUnit: (at: number) => units.has(wordAt(at)) || eyeNouns.has(wordAt(at)),
    isFiller: (at: number) => fillers.has(wordAt(at)),
    eyeAt,
    leadsNumber: (at: number) => nextNumber(at) !== undefined,
    trailsNumber,
    followsConjunction: (at: number) => conjunctions.has(wordAt(at - 1)),
    numberAt,
  }
}

/** True if eyes are named behind their values, as in `-2.50 right`. */
function doEyesTrail(tokens: readonly Token[], near: Neighbours): boolean {
  const first = tokens.findIndex((_, at) => near.eyeAt(at) && (near.leadsNumber(at) || near.trailsNumber(at)))
  return tokens.some((_, at) => at < first && near.isStrength(at))
}

/** With the units behind values, and what stands between two of their tokens. */
function withNeighbours(tokens: readonly Token[], used: Set<number>, near: Neighbours): Token[] {
  for (const at of tokens.keys()) {
    if (!near.isUnit(at) || used.has(at)) continue
    const first = near.isFiller(at - 1) && used.has(at - 2) ? at - 1 : at
    if (used.has(first - 1)) for (let part = first; part <= at; part++) used.add(part)
  }
  let last = Number.POSITIVE_INFINITY
  for (const at of [...used].sort((a, b) => a - b)) {
    const between = tokens.flatMap((_, one) => (one > last && one < at ? [one] : []))
    if (between.every((one) => near.isPassed(one))) for (const one of between) used.add(one)
    last = at
  }
  return tokens.filter((_, at) => used.has(at))
}
