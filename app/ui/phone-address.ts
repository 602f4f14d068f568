import type { ShopSettings } from '#contract/shop-settings.ts'

/** What a phone dials, also from abroad; people read the shorter number. */
export const phoneAddress = ({ phone, phone_international }: Pick<ShopSettings, 'phone' | 'phone_international'>) =>
  `tel:${(phone_international || phone).replaceAll(' ', '')}`
