import {
  type AxisName,
  axisNames,
  hundredths,
  type Options,
  type ParameterRules,
  readParameters,
  variantId,
} from '#contract/catalogue/lens-parameters.ts'

/** Why there is no such variant; without a name it is the combination. */
export type OptionMistake = { option?: AxisName; code: 'option-missing' | 'option-unknown' | 'not-made' }

/** Nothing if the options are complete and such a thing is made. */
export function optionMistakes(rules: ParameterRules, options: Options): OptionMistake[] {
  if (readParameters(rules).exists(options)) return []
  const single = axisNames.flatMap((name): OptionMistake[] => {
    const [axis, value] = [rules.axes[name], options[name]]
    if (value === undefined) return axis ? [{ option: name, code: 'option-missing' }] : []
    const isKnown = axis && readParameters({ axes: { [name]: axis }, not_made: [] }).exists({ [name]: value })
    return isKnown ? [] : [{ option: name, code: 'option-unknown' }]
  })
  return single.length > 0 ? single : [{ code: 'not-made' }]
}

/** The id of a variant. Options with more than two decimals belong to none: for them it is empty. */
export function variantIdOf(productId: string, options: Options): string {
  const isOffGrid = (value: unknown) => typeof value === 'number' && hundredths(value) === undefined
  return Object.values(options).some(isOffGrid) ? '' : variantId(productId, options)
}
