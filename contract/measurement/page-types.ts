/** The kinds of pages by which figures are told apart. */
export const pageTypes = [
  'home',
  'category',
  'search',
  'product',
  'content',
  'cart',
  'checkout',
  'thank_you',
  'order',
  'account',
  'login',
  'booking',
  'other',
] as const
export type PageType = (typeof pageTypes)[number]

/** By the first word of a route's name, such as `checkout` of `checkout:payment` and `account` of `account-profile`. */
const typeOf: Readonly<Record<string, PageType>> = {
  home: 'home',
  category: 'category',
  search: 'search',
  product: 'product',
  compare: 'product',
  instructions: 'content',
  page: 'content',
  cart: 'cart',
  checkout: 'checkout',
  thank: 'thank_you',
  order: 'order',
  withdrawal: 'order',
  account: 'account',
  lenspass: 'account',
  wishlist: 'account',
  login: 'login',
  authenticate: 'login',
  reset: 'login',
  booking: 'booking',
  appointment: 'booking',
}

/** `routeName` is the id of a page's route, with or without its language: `product`, `de/product`. */
export function pageTypeOf(routeName: string): PageType {
  const word = /^(?:[a-z]{2}\/)?([a-z]+)/.exec(routeName)?.[1] ?? ''
  return (Object.hasOwn(typeOf, word) ? typeOf[word] : undefined) ?? 'other'
}
