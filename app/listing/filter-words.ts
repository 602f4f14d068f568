import type { FilterName } from '#contract/catalogue/filters.ts'
import { formatOption } from '#contract/catalogue/lens-choice.ts'
import { formatDecimal, formatMoney } from '#contract/web/format.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Translate } from '#messages/translate.ts'
import type { FacetGroup } from './facet-groups.ts'

// Only the loader uses these words: the browser gets them with the data, and no table of all the words there are.

/** A filter in words. `chosen` is what a removable chip says, where the label alone would not be understood. */
export type FilterOption = { value: string; label: string; chosen?: string; count?: number; hint?: string }
export type FilterGroup = { name: FilterName; title: string; hint?: string; options: FilterOption[] }

const titles = {
  category: 'listing.filter_category',
  lens_usage: 'listing.filter_lens_usage',
  lens_type: 'listing.filter_lens_type',
  sphere_right: 'listing.right',
  sphere_left: 'listing.left',
  shape: 'listing.filter_shape',
  color: 'listing.filter_color',
  polarised: 'listing.filter_polarised',
  price_from: 'listing.price_from',
  price_to: 'listing.price_to',
  rating: 'listing.filter_rating',
  in_stock: 'listing.filter_in_stock',
  brand: 'listing.filter_brand',
  manufacturer: 'listing.filter_manufacturer',
  radius: 'listing.filter_radius',
  diameter: 'listing.filter_diameter',
} as const satisfies Record<FilterName, MessageId>

/** The explanation of an optical term, below the title of its filter. */
const hints: { [Name in FilterName]?: MessageId } = {
  radius: 'listing.hint_radius',
  diameter: 'listing.hint_diameter',
}

const valueTexts: { [Name in FilterName]?: Readonly<Record<string, MessageId>> } = {
  lens_usage: {
    daily: 'listing.usage_daily',
    two_weekly: 'listing.usage_two_weekly',
    monthly: 'listing.usage_monthly',
  },
  lens_type: {
    spherical: 'listing.type_spherical',
    toric: 'listing.type_toric',
    multifocal: 'listing.type_multifocal',
    coloured: 'listing.type_coloured',
  },
  shape: {
    round: 'listing.shape_round',
    oval: 'listing.shape_oval',
    panto: 'listing.shape_panto',
    square: 'listing.shape_square',
    rectangular: 'listing.shape_rectangular',
    'cat-eye': 'listing.shape_cat_eye',
    aviator: 'listing.shape_aviator',
  },
  color: {
    black: 'listing.color_black',
    grey: 'listing.color_grey',
    white: 'listing.color_white',
    brown: 'listing.color_brown',
    beige: 'listing.color_beige',
    yellow: 'listing.color_yellow',
    red: 'listing.color_red',
    green: 'listing.color_green',
    blue: 'listing.color_blue',
    violet: 'listing.color_violet',
  },
  polarised: { yes: 'listing.polarised' },
  in_stock: { yes: 'listing.in_stock' },
}

const valueHints: { [Name in FilterName]?: Readonly<Record<string, MessageId>> } = {
  lens_type: {
    spherical: 'listing.hint_spherical',
    toric: 'listing.hint_toric',
    multifocal: 'listing.hint_multifocal',
  },
}

type WordsContext = {
  t: Translate
  money: NonNullable<Parameters<typeof formatMoney>[1]> & { locale: Parameters<typeof formatDecimal>[1] }
  /** The titles of the categories by their codes. */
  categories: ReadonlyMap<string, string>
}

/** The filters as a reader sees them: words translated, measures as the country writes them, brands unchanged. */
export function filterWords(groups: readonly FacetGroup[], context: WordsContext): FilterGroup[] {
  const { t } = context
  return groups.map(({ name, options }) => ({
    name,
    title: t(titles[name]),
    ...(hints[name] && { hint: t(hints[name]) }),
    options: options.map(({ value, count }) => {
      const hint = valueHints[name]?.[value]
      return { value, count, ...labels(name, value, context), ...(hint && { hint: t(hint) }) }
    }),
  }))
}

function labels(name: FilterName, value: string, { t, money, categories }: WordsContext) {
  const text = valueTexts[name]?.[value]
  if (text) return { label: t(text) }
  const strength = () => formatOption('sphere', Number(value), {})
  const amount = () => formatMoney(Number(value) * 100, money)
  const measure = () => ({ label: `${formatDecimal(value, money.locale)} mm` })
  const written: { [Name in FilterName]?: () => Pick<FilterOption, 'label' | 'chosen'> } = {
    category: () => ({ label: categories.get(value) ?? value }),
    sphere_right: () => ({ label: strength(), chosen: t('listing.right_strength', { strength: strength() }) }),
    sphere_left: () => ({ label: strength(), chosen: t('listing.left_strength', { strength: strength() }) }),
    price_from: () => ({ label: amount(), chosen: t('listing.chosen_price_from', { price: amount() }) }),
    price_to: () => ({ label: amount(), chosen: t('listing.chosen_price_to', { price: amount() }) }),
    rating: () => ({ label: t('listing.stars', { stars: value }) }),
    radius: measure,
    diameter: measure,
  }
  return written[name]?.() ?? { label: value }
}
