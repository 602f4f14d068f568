import { z } from 'zod'
import { variableTypes } from './flags.ts'
import { Asset, filled, optionalAsset, optionalLink, timed, words } from './story.ts'

// The parts of blocks, and choices that several of them offer. An unknown choice counts as not chosen.

export const block = <const Name extends string, Fields extends z.ZodRawShape>(component: Name, fields: Fields) =>
  z.object({ component: z.literal(component), _uid: z.string(), ...fields })

export const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values).optional().catch(undefined)

/** The editor stores numbers as text. */
export function wholeNumber(min: number, max: number) {
  return z.union([z.number(), z.string().regex(/^\d+$/).pipe(z.coerce.number())]).pipe(z.int().min(min).max(max))
}

const spacings = ['none', 'xs', 'sm', 'base', 'lg', 'xl'] as const
export type Spacing = (typeof spacings)[number]
export const Spacing = choice(spacings)

const contentWidths = ['full', '300px', '480px', '600px', '960px', 'narrow'] as const
export type ContentWidth = (typeof contentWidths)[number]
export const ContentWidth = choice(contentWidths)

const colours = ['none', 'surface', 'surface-strong', 'primary-subtle', 'primary', 'ink'] as const
export type BackdropColour = (typeof colours)[number]
export const BackdropColour = choice(colours)

export const Alignment = choice(['left', 'center', 'right'])

/** What the shop reports when a visitor sees or follows an advertisement. */
export const tracking = { promotionId: words, promotionName: words, creativeName: words, creativeSlot: words }

export const HeroBanner = block('hero_banner', {
  title: filled,
  subtitle: words,
  background: BackdropColour,
  buttonText: words,
  link: optionalLink,
  image: optionalAsset,
  ...timed,
})

export const SellingPoint = block('selling_point', { icon: words, title: filled, text: words })
export type SellingPoint = z.infer<typeof SellingPoint>

export const TrustBubble = block('trust_bubble', { number: filled, text: filled })
export const FeatureItem = block('feature_item', { image: Asset, image_alt: words, text: filled })

/** The value that a variable of a flag must have. The editor stores it as text. */
export const AbVariable = block('ab_variable', {
  variableKey: filled,
  value: z.union([z.string(), z.number(), z.boolean()]),
  type: z.enum(variableTypes),
})

export const Service = block('service', {
  title: filled,
  text: words,
  icon: words,
  image: optionalAsset,
  link: optionalLink,
  label: words.describe('What the link says'),
})

export const Studio = block('studio', {
  name: filled,
  address: filled.describe('One line of the address per line'),
  opening_hours: words.describe('One line per line'),
  phone: words,
  email: words,
  image: optionalAsset,
  link: optionalLink.describe('Such as a map or the page where appointments are booked'),
  label: words.describe('What the link says'),
})
