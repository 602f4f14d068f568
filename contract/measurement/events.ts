import type { consentKinds } from '#contract/identity/consent.ts'
import type { itemFields } from './items.ts'

/** What a field holds; one with a question mark may be missing. Money is in major units, as GA4 has it. */
type Values = { text: string; number: number; flag: boolean; items: readonly MeasuredItem[] }
export type FieldKind = keyof Values | `${keyof Values}?`
export type FieldTable = Readonly<Record<string, FieldKind>>

type ValueOf<Kind> = Kind extends `${infer Name extends keyof Values}?` ? Values[Name] : Values[Kind & keyof Values]
type Optional<Fields> = { [Key in keyof Fields]: Fields[Key] extends `${string}?` ? Key : never }[keyof Fields]

/** The values that a table of fields allows. */
export type FieldsOf<Fields> = {
  readonly [Key in Exclude<keyof Fields, Optional<Fields>>]: ValueOf<Fields[Key]>
} & { readonly [Key in Optional<Fields>]?: ValueOf<Fields[Key]> | undefined }

export type MeasuredItem = FieldsOf<typeof itemFields>

type Event = { when: string; consent: (typeof consentKinds)[number]; fields: FieldTable }

const sale = { currency: 'text', value: 'number', coupon: 'text?', items: 'items' } as const
const list = { item_list_id: 'text', item_list_name: 'text', items: 'items' } as const
const promotion = {
  promotion_id: 'text',
  promotion_name: 'text?',
  creative_name: 'text?',
  creative_slot: 'text?',
  items: 'items?',
} as const
const statistics = { consent: 'statistics' } as const

/** Every event that the shop reports, with its fields. What is not in this table is neither sent nor counted. */
export const eventTable = {
  page_view: {
    ...statistics,
    when: '250 ms after a page is shown',
    fields: { route_name: 'text', page_type: 'text', page_location: 'text', page_title: 'text' },
  },
  '404_page': { ...statistics, when: 'the page for what does not exist is shown', fields: { page_location: 'text' } },
  error_shown: {
    ...statistics,
    when: 'a visitor is told that something failed; the code is of the list in error-codes.ts',
    fields: { error_code: 'text', place: 'text' },
  },
  web_vital: {
    ...statistics,
    when: 'a page is hidden for the first time',
    fields: { metric: 'text', value: 'number' },
  },

  login: { ...statistics, when: 'a visitor has signed in', fields: { method: 'text' } },
  sign_up: { ...statistics, when: 'a visitor has opened an account', fields: { method: 'text' } },
  logout: { ...statistics, when: 'a visitor has signed out', fields: {} },
  login_link_sent: { ...statistics, when: 'a login link was requested', fields: {} },
  reorder_link_login: { ...statistics, when: 'a sign-in leads to the address that its link named', fields: {} },

  search: {
    ...statistics,
    when: 'the results of at least three letters are shown',
    fields: { search_term: 'text', results: 'number?' },
  },
  view_item_list: { ...statistics, when: 'a list of products comes into view', fields: list },
  select_item: { ...statistics, when: 'a product of a list is clicked', fields: list },
  view_item: { ...statistics, when: 'the page of a product is shown', fields: sale },
  add_to_wishlist: { ...statistics, when: 'a product was saved', fields: sale },
  view_promotion: { ...statistics, when: 'half of a banner is in view', fields: promotion },
  select_promotion: { ...statistics, when: 'a banner is clicked', fields: promotion },

  add_to_cart: { ...statistics, when: 'pieces were added to the cart', fields: sale },
  remove_from_cart: { ...statistics, when: 'pieces were removed from the cart', fields: sale },
  view_cart: { ...statistics, when: 'the cart is shown', fields: sale },
  coupon_refused: { ...statistics, when: 'a coupon was refused', fields: { coupon: 'text', reason: 'text' } },

  begin_checkout: { ...statistics, when: 'the first step of the checkout is entered, once for a cart', fields: sale },
  add_shipping_info: {
    ...statistics,
    when: 'another shipping option is chosen',
    fields: { ...sale, shipping_tier: 'text' },
  },
  add_payment_info: {
    ...statistics,
    when: 'another way to pay is chosen',
    fields: { ...sale, payment_type: 'text' },
  },
  purchase: {
    ...statistics,
    when: 'the order is confirmed, once for an order',
    fields: { ...sale, transaction_id: 'text', shipping: 'number', tax: 'number' },
  },
  withdrawal: { ...statistics, when: 'a withdrawal was declared', fields: {} },

  reorder_plan_changed: { ...statistics, when: 'a line of a plan was changed', fields: { change: 'text' } },
  subscription_step: { ...statistics, when: 'a subscription was begun or changed', fields: { step: 'text' } },
} as const satisfies Record<string, Event>

export type EventName = keyof typeof eventTable
export type EventFields<Name extends EventName> = FieldsOf<(typeof eventTable)[Name]['fields']>

/** Something that happened, as sinks get it. `at` is the browser's clock in milliseconds. */
export type Happening = { [Name in EventName]: { name: Name; fields: EventFields<Name>; at: number } }[EventName]
