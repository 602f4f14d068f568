import type { PageType } from '#contract/measurement/page-types.ts'
import type { MessageId } from '#messages/ids.ts'

export const pageNames: Readonly<Record<PageType, MessageId>> = {
  home: 'figures.page_home',
  category: 'figures.page_category',
  search: 'figures.page_search',
  product: 'figures.page_product',
  content: 'figures.page_content',
  cart: 'figures.page_cart',
  checkout: 'figures.page_checkout',
  thank_you: 'figures.page_thank_you',
  order: 'figures.page_order',
  account: 'figures.page_account',
  login: 'figures.page_login',
  booking: 'figures.page_booking',
  other: 'figures.page_other',
}
