/** What visitors of an A/B test may reach, each once. The first one decides the test, the others are for information. */
export const goals = ['purchase', 'begin_checkout', 'add_to_cart', 'sign_up'] as const
export type Goal = (typeof goals)[number]
export const isGoal = (event: string): event is Goal => goals.some((goal) => goal === event)

/** How many of the visitors reached a goal. */
export type Arm = { visitors: number; reached: number }
/** Between these; 0.04 is 4 %. */
export type Interval = { low: number; high: number }

/**
 * What a test may claim, by the number of variants that are compared with the default one. `z`: of all its intervals
 * together, one in twenty is wrong, so with more comparisons each of them is wider (Bonferroni). `chiSquare`: a correct
 * split of the visitors is called broken once in a thousand tests.
 */
const limits = [
  { z: 1.96, chiSquare: 10.828 },
  { z: 2.2414, chiSquare: 13.816 },
  { z: 2.394, chiSquare: 16.266 },
  { z: 2.4977, chiSquare: 18.467 },
  { z: 2.5758, chiSquare: 20.515 },
  { z: 2.6383, chiSquare: 22.458 },
  { z: 2.6901, chiSquare: 24.322 },
  { z: 2.7344, chiSquare: 26.124 },
  { z: 2.7729, chiSquare: 27.877 },
] as const
const limitsFor = (comparisons: number) => limits[comparisons - 1] ?? limits[8]

/** How likely a difference that matters is found by a test that has had its visitors: 80 %. */
const zOfPower = 0.8416
/** The smallest difference that matters, of the share of visitors who buy. */
export const smallestDifference = 0.1
/** With fewer orders of the default variant nothing is said: the intervals would be too wide to mean anything. */
const fewestReached = 25

/** Wilson's interval for a proportion, which also holds for small counts and near 0 and 1. */
export function wilson({ visitors, reached }: Arm, z: number): Interval {
  const rate = reached / visitors
  const divisor = 1 + (z * z) / visitors
  const middle = (rate + (z * z) / (2 * visitors)) / divisor
  const half = (z * Math.sqrt((rate * (1 - rate)) / visitors + (z * z) / (4 * visitors * visitors))) / divisor
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

/** Newcombe's interval (1998, method 10) for the difference of two proportions, put together from Wilson's. */
export function differenceBetween(base: Arm, other: Arm, z: number = limits[0].z): Interval {
  const [a, b] = [wilson(base, z), wilson(other, z)]
  const [p, q] = [base.reached / base.visitors, other.reached / other.visitors]
  return { low: q - p - Math.hypot(q - b.low, a.high - p), high: q - p + Math.hypot(b.high - q, p - a.low) }
}

/**
 * By how much the other proportion is larger than the base: 0.09 is 9 % more. It is made of Wilson's intervals in the
 * same way (Donner and Zou, 2012), so that it contains 0 exactly when Newcombe's interval for the difference does.
 */
export function relativeDifference(base: Arm, other: Arm, z: number = limits[0].z): Interval {
  const [a, b] = [wilson(base, z), wilson(other, z)]
  const [p, q] = [base.reached / base.visitors, other.reached / other.visitors]
  const limit = (from: number, to: number, sign: 1 | -1) => {
    const divisor = from * (2 * p - from)
    return (p * q + sign * Math.sqrt((p * q) ** 2 - to * (2 * q - to) * divisor)) / divisor - 1
  }
  return { low: limit(a.high, b.low, -1), high: limit(a.low, b.high, 1) }
}

export type Variant = Arm & { name: string; share: number }

/** Whether the visitors are split in another way than they should be: then something loses some of them. */
export function isSplitBroken(variants: readonly Variant[]): boolean {
  const total = sum(variants, ({ visitors }) => visitors)
  const shares = sum(variants, ({ share }) => share)
  const expected = (share: number) => (total * share) / shares
  if (variants.length < 2 || variants.some(({ share }) => expected(share) < 5)) return false
  const chiSquare = sum(variants, ({ visitors, share }) => (visitors - expected(share)) ** 2 / expected(share))
  return chiSquare > limitsFor(variants.length - 1).chiSquare
}

/** How many visitors the whole test needs to find a difference that matters between these two. */
function visitorsNeeded(base: Variant, other: Variant, shares: number, z: number): number {
  const p = base.reached / base.visitors
  const q = Math.min(1, p * (1 + smallestDifference))
  const variance = (p * (1 - p)) / (base.share / shares) + (q * (1 - q)) / (other.share / shares)
  return p === q ? 0 : Math.ceil(((z + zOfPower) ** 2 * variance) / (q - p) ** 2)
}

/** `more`: visitors that are still needed. */
export type Verdict =
  | { code: 'broken' }
  | { code: 'too_few' }
  | { code: 'undecided'; relative: Interval; more: number }
  | { code: 'more' | 'fewer' | 'even'; relative: Interval }

/**
 * What the test says of each variant but the first, which the others are compared with. Nothing is decided before the
 * number of visitors that was needed is there: whoever looks every day and stops at the first difference would find one
 * in every third test of two variants that are the same.
 */
export function verdicts(variants: readonly Variant[]): Verdict[] {
  const [base, ...others] = variants
  if (!base) return []
  if (isSplitBroken(variants)) return others.map(() => ({ code: 'broken' }))
  const { z } = limitsFor(others.length)
  const total = sum(variants, ({ visitors }) => visitors)
  const shares = sum(variants, ({ share }) => share)
  return others.map((other) => {
    if (base.reached < fewestReached || other.visitors === 0) return { code: 'too_few' }
    const relative = relativeDifference(base, other, z)
    const more = visitorsNeeded(base, other, shares, z) - total
    if (more > 0) return { code: 'undecided', relative, more }
    const { low, high } = differenceBetween(base, other, z)
    return { code: low > 0 ? 'more' : high < 0 ? 'fewer' : 'even', relative }
  })
}

const sum = <T>(list: readonly T[], figure: (entry: T) => number) => list.reduce((all, each) => all + figure(each), 0)
