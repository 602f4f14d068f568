import { axisNames } from '#contract/catalogue/lens-parameters.ts'
import { shownGtin } from '#contract/staff/gtin.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Translate } from '#messages/translate.ts'
import { axisTexts, badgeTexts, channelName, languageTexts } from './goods-texts.ts'

const names: Readonly<Record<string, MessageId>> = {
  title: 'desk-goods.title',
  slug: 'desk-goods.slug',
  description: 'desk-goods.description',
  content: 'desk-goods.content',
  not_made: 'desk-goods.not_made',
  color_texts: 'desk-goods.colours',
  images: 'desk-goods.part_pictures',
  is_active: 'desk-goods.is_active',
  discontinued: 'desk-goods.discontinued',
  product_status: 'desk-goods.sale',
  product_replacement: 'desk-goods.replacement',
  badge: 'desk-goods.badge',
  brand_channels: 'desk-goods.shops',
  categories: 'desk-goods.categories',
  sku: 'desk-goods.sku',
  brand: 'desk-goods.brand',
  manufacturer: 'desk-goods.manufacturer',
  similar_products: 'desk-goods.similar',
  group_upsell: 'desk-goods.upsell',
  lead_days: 'desk-goods.lead_days',
  popularity: 'desk-goods.popularity',
  shelf: 'desk-goods.shelf',
  vat_class: 'desk-goods.vat',
}
const isAxis = (name: string): name is (typeof axisNames)[number] => axisNames.some((axis) => axis === name)
const isLanguage = (code: string): code is keyof typeof languageTexts => Object.hasOwn(languageTexts, code)

/** What a field of a product is called where it was changed: `Titel (Deutsch)`, `Ladenpreis CH`. */
export function fieldName(t: Translate, field: string): string {
  const [head = '', second = '', third = ''] = field.split('.')
  if (head === 'texts' || head === 'content') {
    const name = names[head === 'texts' ? third : head]
    return `${name ? t(name) : field} (${isLanguage(second) ? t(languageTexts[second]) : second})`
  }
  if (head === 'prices') return `${channelName(t, third)} ${second}`
  if (head === 'bulk') return `${t('desk-goods.bulk')} ${second}, ${third}`
  if (head === 'codes') return `GTIN ${shownGtin(second)}`
  if (head === 'axes' && isAxis(second)) return t(axisTexts[second])
  const name = names[head]
  return name ? t(name) : field
}

const values: Readonly<Record<string, Readonly<Record<string, MessageId>>>> = {
  badge: badgeTexts,
  is_active: { true: 'desk-goods.yes', false: 'desk-goods.no' },
  discontinued: { true: 'desk-goods.yes', false: 'desk-goods.no' },
  product_status: { preorder: 'desk-goods.preorder' },
  vat_class: { standard: 'desk-goods.vat_standard', reduced: 'desk-goods.vat_reduced' },
}

/** What a field has, as the form of the product calls it. */
export function fieldValue(t: Translate, field: string, value: string): string {
  const text = values[field]?.[value]
  return text ? t(text) : value
}
