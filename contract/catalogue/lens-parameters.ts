/** The lens parameters, in the order in which they are chosen everywhere. */
export const axisNames = ['sphere', 'cylinder', 'axis', 'radius', 'diameter', 'add', 'color'] as const
export type AxisName = (typeof axisNames)[number]

/** From, to, step: stands for all values in between, also in `not_made`. */
type Range = readonly [from: number, to: number, step: number]
export type Axes = { readonly [Name in Exclude<AxisName, 'color'>]?: readonly Range[] } & {
  readonly color?: readonly string[]
}
/** A combination is not made if one of the `not_made` contains it; axes that such a rule does not mention do not matter. */
export type ParameterRules = { axes: Axes; not_made: readonly Axes[] }

export type OptionValue = number | string
export type Options = { readonly [Name in AxisName]?: OptionValue }

/** A value for comparisons: a colour, or whole hundredths, because 0.1 + 0.2 is not 0.3. */
type Key = number | string
/** A set of rules of `not_made`, one bit each. */
type RuleSet = bigint
/** Number of values that the same rules forbid: 180 angles may be only three kinds. */
type Kinds = Map<RuleSet, number>
type Axis = { name: AxisName; keys: Key[]; forbidding: Map<Key, RuleSet>; kinds: Kinds }

/** Hundredths; undefined for anything but a number with at most two decimals. */
export function hundredths(value: number): number | undefined {
  const whole = Math.round(value * 100)
  // Adding zero turns minus zero into zero, which matters when it is written.
  return Math.abs(value * 100 - whole) < 1e-6 ? whole + 0 : undefined
}

/** Every value of the ranges once, from low to high; colours in the order of the list. */
function keysOf(axes: Axes, name: AxisName): Key[] | undefined {
  if (name === 'color') return axes.color && [...new Set(axes.color)]
  return axes[name] && [...new Set(axes[name].flatMap(keysInRange))].sort((a, b) => a - b)
}

function keysInRange(range: Range): number[] {
  const [from, to, step] = range.map(hundredths)
  if (from === undefined || to === undefined || !step || step < 0) throw new RangeError(`${range} is no range`)
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step)
}

const fromKey = (key: Key): OptionValue => (typeof key === 'number' ? key / 100 : key)
const toKey = (value: OptionValue) => (typeof value === 'number' ? hundredths(value) : value)

/** The lenses in which a product is made. Combinations are never enumerated: a hundred thousand cost as much as ten. */
export function readParameters({ axes, not_made }: ParameterRules) {
  const everyRule: RuleSet = (1n << BigInt(not_made.length)) - 1n
  const read: Axis[] = axisNames.flatMap((name) => {
    const keys = keysOf(axes, name)
    if (!keys) return []
    const forbidden = not_made.map((rule) => new Set(keysOf(rule, name) ?? keys))
    const rulesWith = (key: Key) =>
      forbidden.reduce((rules, rule, index) => (rule.has(key) ? rules | (1n << BigInt(index)) : rules), 0n)
    const forbidding = new Map(keys.map((key) => [key, rulesWith(key)]))
    const kinds: Kinds = new Map()
    for (const rules of forbidding.values()) kinds.set(rules, (kinds.get(rules) ?? 0) + 1)
    return [{ name, keys, forbidding, kinds }]
  })

  /** Undefined if the axis has no such value. */
  function rulesAgainst(axis: Axis, value: OptionValue): RuleSet | undefined {
    const key = toKey(value)
    return key === undefined ? undefined : axis.forbidding.get(key)
  }

  /** An axis whose value is chosen is of one kind. */
  function kindsAfter(axis: Axis, chosen: Options): Kinds | undefined {
    const value = chosen[axis.name]
    if (value === undefined) return axis.kinds
    const rules = rulesAgainst(axis, value)
    return rules === undefined ? undefined : new Map([[rules, 1]])
  }

  return {
    axes: read.map(({ name, keys }) => ({ name, values: keys.map(fromKey) })),

    /** Number of lenses that are made, with these choices if there are any. */
    count(chosen: Options = {}): number {
      const kinds = read.map((axis) => kindsAfter(axis, chosen)).filter((kinds) => kinds !== undefined)
      return kinds.length < read.length ? 0 : countMade(kinds, everyRule)
    },

    /** True if these options are complete and such a lens is made. */
    exists(options: Options): boolean {
      if (axisNames.filter((name) => options[name] !== undefined).length !== read.length) return false
      let rules = everyRule
      for (const axis of read) {
        const value = options[axis.name]
        const against = value === undefined ? undefined : rulesAgainst(axis, value)
        if (against === undefined) return false
        rules &= against
      }
      return rules === 0n
    },

    /** The values of one axis that are made together with the other choices. */
    valuesLeft(name: AxisName, chosen: Options): OptionValue[] {
      const axis = read.find((one) => one.name === name)
      const otherAxes = read.filter((one) => one !== axis)
      const others = otherAxes.map((other) => kindsAfter(other, chosen)).filter((kinds) => kinds !== undefined)
      if (!axis || others.length < otherAxes.length) return []
      const isMade = new Map(
        [...axis.kinds.keys()].map((against) => [against, countMade(others, everyRule & against) > 0]),
      )
      return axis.keys.filter((key) => isMade.get(axis.forbidding.get(key) ?? 0n)).map(fromKey)
    },
  }
}

/** Counts axis by axis, with the rules that can still forbid a combination. Once none can, the rest is a multiplication. */
function countMade(axes: readonly Kinds[], everyRule: RuleSet): number {
  const sizes = axes.map((kinds) => [...kinds.values()].reduce((sum, size) => sum + size, 0))
  const known = axes.map(() => new Map<RuleSet, number>())
  function countFrom(at: number, rules: RuleSet): number {
    if (rules === 0n) return sizes.slice(at).reduce((product, size) => product * size, 1)
    const kinds = axes[at]
    if (!kinds) return 0
    const before = known[at]?.get(rules)
    if (before !== undefined) return before
    let made = 0
    for (const [against, size] of kinds) made += size * countFrom(at + 1, rules & against)
    known[at]?.set(rules, made)
    return made
  }
  return countFrom(0, everyRule)
}

const marks: Record<AxisName, { mark: string; decimals: number }> = {
  sphere: { mark: 'sph', decimals: 2 },
  cylinder: { mark: 'cyl', decimals: 2 },
  axis: { mark: 'ax', decimals: 0 },
  radius: { mark: 'bc', decimals: 1 },
  diameter: { mark: 'dia', decimals: 1 },
  add: { mark: 'add', decimals: 2 },
  color: { mark: 'col-', decimals: 0 },
}

/** `AQ-30:sph-2.50,bc8.6,dia14.2`: equal for equal lenses, whatever the order and spelling of the options. */
export function variantId(productId: string, options: Options): string {
  const parts = axisNames.flatMap((name) => {
    const value = options[name]
    return value === undefined ? [] : [`${marks[name].mark}${idText(value, marks[name].decimals)}`]
  })
  return parts.length ? `${productId}:${parts.join()}` : productId
}

function idText(value: OptionValue, decimals: number): string {
  // A comma in the name of a colour must not look like the next option.
  if (typeof value === 'string') return encodeURIComponent(value)
  const key = hundredths(value)
  if (key === undefined) throw new RangeError(`${value} is no value of a lens parameter`)
  const text = (key / 100).toFixed(2)
  for (let shown = decimals; shown < 2; shown++) {
    const shorter = (key / 100).toFixed(shown)
    if (Number(shorter) === key / 100) return shorter
  }
  return text
}

/** The options of a variant, from its id; undefined if it is not one of this product. */
export function readVariantId(productId: string, id: string): Options | undefined {
  if (id === productId) return {}
  if (!id.startsWith(`${productId}:`)) return undefined
  const options: { [Name in AxisName]?: OptionValue } = {}
  for (const part of id.slice(productId.length + 1).split(',')) {
    const name = axisNames.find((axis) => part.startsWith(marks[axis].mark))
    if (!name) return undefined
    const text = part.slice(marks[name].mark.length)
    options[name] = name === 'color' ? decodeURIComponent(text) : Number(text)
  }
  return options
}
