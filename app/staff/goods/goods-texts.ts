import type { LocaleCode } from '#contract/brand.ts'
import type { badges, goodsStates } from '#contract/staff/goods.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Translate } from '#messages/translate.ts'

export const stateTexts = {
  active: 'desk-goods.state_active',
  inactive: 'desk-goods.state_inactive',
  discontinued: 'desk-goods.state_discontinued',
} as const satisfies Record<(typeof goodsStates)[number], MessageId>

export const badgeTexts = {
  new: 'desk-goods.badge_new',
  bestseller: 'desk-goods.badge_bestseller',
  sale: 'desk-goods.badge_sale',
  trial: 'desk-goods.badge_trial',
} as const satisfies Record<(typeof badges)[number], MessageId>

export const languageTexts = {
  de: 'desk-goods.language_de',
  en: 'desk-goods.language_en',
  it: 'desk-goods.language_it',
  fr: 'desk-goods.language_fr',
} as const satisfies Record<LocaleCode, MessageId>

export const channelTexts = {
  website: 'desk-goods.channel_website',
  retail: 'desk-goods.channel_retail',
  comparison: 'desk-goods.channel_comparison',
  partner: 'desk-goods.channel_partner',
} as const satisfies Record<string, MessageId>

const isChannel = (code: string): code is keyof typeof channelTexts => Object.hasOwn(channelTexts, code)
export const channelName = (t: Translate, code: string) => (isChannel(code) ? t(channelTexts[code]) : code)

export const axisTexts = {
  sphere: 'desk-goods.axis_sphere',
  cylinder: 'desk-goods.axis_cylinder',
  axis: 'desk-goods.axis_axis',
  radius: 'desk-goods.axis_radius',
  diameter: 'desk-goods.axis_diameter',
  add: 'desk-goods.axis_add',
  color: 'desk-goods.axis_color',
} as const satisfies Record<string, MessageId>

export const partTexts = {
  texts: 'desk-goods.part_texts',
  prices: 'desk-goods.part_prices',
  pictures: 'desk-goods.part_pictures',
  parameters: 'desk-goods.part_parameters',
  offer: 'desk-goods.part_offer',
  history: 'desk-goods.part_history',
} as const satisfies Record<string, MessageId>

export const causeTexts = {
  new: 'desk-goods.cause_new',
  edit: 'desk-goods.cause_edit',
  import: 'desk-goods.cause_import',
  plan: 'desk-goods.cause_plan',
  undo: 'desk-goods.cause_undo',
} as const satisfies Record<string, MessageId>
