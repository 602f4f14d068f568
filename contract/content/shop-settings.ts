import { z } from 'zod'
import { Banner } from './banner.ts'
import { SellingPoint } from './parts.ts'
import { Asset, Link, optionalLink, RichText, timed, words } from './story.ts'

/** A promotion above every page. */
export const TopPagePromotion = z.object({ _uid: z.string(), text: z.string().min(1), link: optionalLink, ...timed })
export type TopPagePromotion = z.infer<typeof TopPagePromotion>

export const DiscountNote = z.object({
  _uid: z.string(),
  title: z.string().min(1),
  description: words,
  content: RichText.optional().catch(undefined),
  label: words,
  ...timed,
})
export type DiscountNote = z.infer<typeof DiscountNote>

/** The editors' settings for the whole shop, in one language. */
export const ShopSettings = z.object({
  terms_and_conditions: optionalLink,
  privacy_policy: optionalLink,
  accessibility: optionalLink,
  cookie_consent_manager: optionalLink,
  legal_notice: optionalLink,
  shipping_info: optionalLink,
  order_returns: optionalLink,
  about_us: optionalLink,
  disclaimer: optionalLink,
  help: optionalLink,
  contact: optionalLink,
  phone: words,
  phone_international: words,
  email: words,
  working_hours: words,
  company_address: words.describe('At the top of printed pages; one line of the address per line'),
  return_address: words.describe('One line of the address per line'),
  facebook: optionalLink,
  instagram: optionalLink,
  youtube: optionalLink,
  top_unique_selling_points: z.array(SellingPoint).default([]),
  top_page_promotions: z.array(TopPagePromotion).default([]),
  subscription_banner: Banner.optional(),
  discount_note: DiscountNote.optional(),
})
export type ShopSettings = z.infer<typeof ShopSettings>

export const MenuItem = z.object({
  _uid: z.string(),
  display_name: z.string().min(1),
  link: Link.optional(),
  hide: z.boolean(),
  category_or_type: words.describe('The code of the category or the type of goods that the item leads to'),
  image: Asset.optional().describe('Shown beside the name in the menu of a wide screen'),
  _meta: z.object({ lang: z.string() }),
  get children() {
    return z.array(MenuItem)
  },
})
export type MenuItem = z.infer<typeof MenuItem>

export const Menu = z.object({ name: z.string(), lang: z.string(), items: z.array(MenuItem) })
export type Menu = z.infer<typeof Menu>
