import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import type { FilterName } from '#contract/catalogue/filters.ts'
import { formatDecimal } from '#contract/web/format.ts'
import type { MessageId } from '#messages/ids.ts'
import type { FacetGroup } from './facet-groups.ts'

export const filterTitles = {
  category: 'listing.filter_category',
  lens_usage: 'listing.filter_lens_usage',
  lens_type: 'listing.filter_lens_type',
  brand: 'listing.filter_brand',
  manufacturer: 'listing.filter_manufacturer',
  radius: 'listing.filter_radius',
  diameter: 'listing.filter_diameter',
} as const satisfies Record<FilterName, MessageId>

/** The explanation of an optical term, below the title of its filter. */
export const filterHints: { [Name in FilterName]?: MessageId } = {
  radius: 'listing.hint_radius',
  diameter: 'listing.hint_diameter',
}

const valueTexts: Readonly<Record<string, MessageId>> = {
  daily: 'listing.usage_daily',
  two_weekly: 'listing.usage_two_weekly',
  monthly: 'listing.usage_monthly',
  spherical: 'listing.type_spherical',
  toric: 'listing.type_toric',
  multifocal: 'listing.type_multifocal',
  coloured: 'listing.type_coloured',
}

export const valueHints: Readonly<Record<string, MessageId>> = {
  spherical: 'listing.hint_spherical',
  toric: 'listing.hint_toric',
  multifocal: 'listing.hint_multifocal',
}

/** The label of a filter's value: words translated, measures as the country writes them, brands unchanged. */
export function useFilterLabel(groups: readonly FacetGroup[]) {
  const t = useTexts()
  const { storefront } = useStorefront()
  return (name: FilterName, value: string): string => {
    if (name === 'lens_usage' || name === 'lens_type') return t(valueTexts[value] ?? filterTitles[name])
    if (name === 'radius' || name === 'diameter') return `${formatDecimal(value, storefront.money.locale)} mm`
    const option = groups.find((group) => group.name === name)?.options.find((each) => each.value === value)
    return option?.label ?? value
  }
}
