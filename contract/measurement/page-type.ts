/** The name of the page in app/routes.ts: without its language, and of a path of the earlier shop the page's own name. */
export const routeName = (id: string): string => id.replace(/^[a-z]{2}\//, '').replace(/:[A-Z].*$/, '')

/** Kinds of pages by the beginning of their names; the first that fits counts. */
const beginnings = [
  ['home', 'home'],
  ['category', 'category'],
  ['search', 'search'],
  ['product', 'product'],
  ['cart', 'cart'],
  ['checkout', 'checkout'],
  ['thank-you', 'thank-you'],
  ['order', 'order'],
  ['account', 'account'],
  ['login', 'login'],
  ['wishlist', 'wishlist'],
  ['page', 'content'],
] as const

/** What kind of page it is; counts are kept by it. */
export const pageTypes = [...new Set(beginnings.map(([, type]) => type)), 'error', 'other'] as const
export type PageType = (typeof pageTypes)[number]

export const pageTypeOf = (name: string): PageType =>
  beginnings.find(([beginning]) => name.split(/[:-]/, 1)[0] === beginning || name === beginning)?.[1] ?? 'other'
