import type { Assignments, FeatureVariable, VariableType } from '#contract/content/flags.ts'

/** What one flag gives. Properties that every object inherits do not count: a flag may be called `constructor`. */
export const variablesOf = (flag: string, assignments: Assignments = {}): readonly FeatureVariable[] =>
  (Object.hasOwn(assignments, flag) ? assignments[flag] : undefined) ?? []

/** A part of the visitors, in percent, and the variables for them. */
type Variant = { share: number; variables: readonly FeatureVariable[] }

/** The variant of the visitors at this point between 0 and 100; nothing beyond the last share. */
export function variantAt(variants: readonly Variant[], point: number): Variant | undefined {
  let upTo = 0
  return variants.find(({ share }) => {
    upTo += share
    return point < upTo
  })
}

/** What a test calls those who see its default variant. */
export const defaultVariant = 'default'

/** A variant by what it gives, such as `colour=blue`. */
export const variantName = (variables: readonly FeatureVariable[]): string =>
  variables.map(({ variableKey, value }) => `${variableKey}=${value}`).join(', ') || defaultVariant

/** The variants of a test with their shares, the default one first. Variants that give the same are one. */
export function plannedVariants(variants: readonly Variant[]): { name: string; share: number }[] {
  const rest = 100 - variants.reduce((sum, { share }) => sum + share, 0)
  const shares = new Map([[defaultVariant, rest]])
  for (const { share, variables } of variants) {
    const name = variantName(variables)
    shares.set(name, (shares.get(name) ?? 0) + share)
  }
  return [...shares].map(([name, share]) => ({ name, share })).filter(({ share }) => share > 0.001)
}

const readAs: Record<VariableType, (text: string) => string | number | boolean | undefined> = {
  String: (text) => text,
  Integer: (text) => (/^[+-]?\d{1,15}$/.test(text.trim()) ? Number(text) : undefined),
  Float: (text) => (text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined),
  Boolean: (text) => switches.get(text.trim().toLowerCase()),
}
const switches = new Map(Object.entries({ true: true, '1': true, false: false, '0': false }))

/** The value in its type, however it was written; undefined if it does not fit the type. */
export const typedValue = (value: FeatureVariable['value'], type: VariableType) => readAs[type](String(value))

/** The condition of an A/B test. `default_variant`: whether its content is shown where nothing was assigned. */
type AbTest = { variables: readonly FeatureVariable[]; default_variant: boolean }

/** Whether these visitors see it: every variable is as expected, or one has no value and this is the default. */
export function isShownTo({ variables, default_variant }: AbTest, assigned: readonly FeatureVariable[]): boolean {
  const pairs = variables.map(({ variableKey, type, value }) => {
    const found = assigned.find((variable) => variable.variableKey === variableKey)
    return { expected: typedValue(value, type), actual: found && typedValue(found.value, type) }
  })
  if (pairs.some(({ actual }) => actual === undefined)) return default_variant
  return pairs.every(({ expected, actual }) => expected === actual)
}
