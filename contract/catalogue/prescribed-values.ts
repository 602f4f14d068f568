import { formatOption, marks } from '#contract/catalogue/lens-choice.ts'
import { hundredths, readVariantId, variantId } from '#contract/catalogue/lens-parameters.ts'
import type { Eye } from '#contract/catalogue/ordered-variant.ts'

// Plain tables and rules, so that the browser does not load the library of schemas for them.

/** The values on a prescription, in the order of the picker; a colour is not prescribed. */
export const prescribedNames = ['sphere', 'cylinder', 'axis', 'radius', 'diameter', 'add'] as const
export type PrescribedName = (typeof prescribedNames)[number]
export type PrescribedValues = { readonly [Name in PrescribedName]?: number }

/** What eyes need and lenses are made in, which is more than any one product offers. */
export const prescribedLimits: Record<PrescribedName, { from: number; to: number; step: number }> = {
  sphere: { from: -30, to: 30, step: 0.25 },
  cylinder: { from: -10, to: -0.25, step: 0.25 },
  axis: { from: 1, to: 180, step: 1 },
  radius: { from: 7, to: 10, step: 0.05 },
  diameter: { from: 8, to: 17, step: 0.1 },
  add: { from: 0.25, to: 4, step: 0.25 },
}

export function isPrescribable(name: PrescribedName, value: number): boolean {
  const { from, to, step } = prescribedLimits[name]
  const whole = hundredths(value)
  return whole !== undefined && whole % Math.round(step * 100) === 0 && value >= from && value <= to
}

/** What somebody needs, as far as it is known; an eye without values is left out. */
export type EyeValues = { readonly [Name in Eye]?: PrescribedValues }

export const bothEyes: readonly Eye[] = ['right', 'left']

/** The query parameter with the values of a search, for listings and for the product pages that they lead to. */
export const valuesParameter = 'values'

/** `right:sph-2.50,cyl-0.75,ax90;left:sph-3.00`: equal values have one spelling. */
export const writeValues = (values: EyeValues): string =>
  bothEyes.flatMap((eye) => (values[eye] ? variantId(eye, values[eye]) : [])).join(';')

/** People edit and shorten URLs: an eye with anything impossible is left out. */
export function readValues(written: string | null | undefined): EyeValues {
  const parts = (written ?? '').slice(0, 200).split(';')
  const read = bothEyes.flatMap((eye) => {
    const part = parts.find((one) => /^(right|left):[a-z\d.,-]+$/.test(one) && one.startsWith(`${eye}:`))
    const values = part && readEye(readVariantId(eye, part) ?? {})
    return values ? [[eye, values] as const] : []
  })
  return Object.fromEntries(read)
}

function readEye(options: Readonly<Record<string, unknown>>): PrescribedValues | undefined {
  const entries = Object.entries(options)
  const names: readonly string[] = prescribedNames
  const isPossible = entries.every(
    ([name, value]) =>
      names.includes(name) && typeof value === 'number' && isPrescribable(name as PrescribedName, value),
  )
  return entries.length > 0 && isPossible ? Object.fromEntries(entries) : undefined
}

/** The values of an eye as an optician writes them: `−2.50 −0.75 × 90° BC 8.6 ADD +2.00`. */
export function formatValues(values: PrescribedValues): string {
  const shown = prescribedNames.flatMap((name) => {
    const value = values[name]
    if (value === undefined) return []
    const text = formatOption(name, value, {})
    if (name === 'axis') return `× ${text}`
    const isPlain = name === 'sphere' || (name === 'cylinder' && values.sphere !== undefined)
    return isPlain ? text : `${marks[name]} ${text}`
  })
  return shown.join(' ')
}

export const isSameForBoth = ({ right, left }: EyeValues): boolean =>
  right !== undefined && left !== undefined && variantId('', right) === variantId('', left)
