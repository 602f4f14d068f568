import type { FeatureVariable, VariableType } from '#contract/content/flags.ts'

/** What flags give to one visitor, by the key of each. */
export type Assignments = Readonly<Record<string, readonly FeatureVariable[]>>

/** What one flag gives. Not what every object has: a flag may be called anything, also `constructor`. */
export const givenBy = (flag: string, assigned: Assignments = {}): readonly FeatureVariable[] =>
  (Object.hasOwn(assigned, flag) ? assigned[flag] : undefined) ?? []

/** A part of the visitors, in percent, and what they are given. */
type Variant = { share: number; variables: readonly FeatureVariable[] }

/** The variant of whoever stands at this point between 0 and 100; nothing beyond the last share. */
export function variantAt(variants: readonly Variant[], point: number): Variant | undefined {
  let upTo = 0
  return variants.find(({ share }) => {
    upTo += share
    return point < upTo
  })
}

const readAs: Record<VariableType, (text: string) => string | number | boolean | undefined> = {
  String: (text) => text,
  Integer: (text) => (/^[+-]?\d{1,15}$/.test(text.trim()) ? Number(text) : undefined),
  Float: (text) => (text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined),
  Boolean: (text) => switches.get(text.trim().toLowerCase()),
}
const switches = new Map(Object.entries({ true: true, '1': true, false: false, '0': false }))

/** A value as its type has it, however it was written; undefined if it is none of that type. */
export const typedValue = (value: FeatureVariable['value'], type: VariableType) => readAs[type](String(value))

/** What an A/B test asks for. `default_variant`: whether its content is shown where nothing was assigned. */
type AbTest = { variables: readonly FeatureVariable[]; default_variant: boolean }

/** Whether these visitors see it: every variable as expected, or one of them without a value and this the default. */
export function isShownTo({ variables, default_variant }: AbTest, given: readonly FeatureVariable[]): boolean {
  const pairs = variables.map(({ variableKey, type, value }) => {
    const found = given.find((variable) => variable.variableKey === variableKey)
    return { expected: typedValue(value, type), actual: found && typedValue(found.value, type) }
  })
  if (pairs.some(({ actual }) => actual === undefined)) return default_variant
  return pairs.every(({ expected, actual }) => expected === actual)
}
