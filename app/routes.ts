import type { RouteConfigEntry } from '@react-router/dev/routes'
import { blockPageParameter } from '#app/blocks/block-page.ts'
import { deskPaths } from '#app/staff/desk-paths.ts'
import { type LocaleCode, localeCodes } from '#contract/brand.ts'
import { listingParameters } from '#contract/catalogue/listing.ts'
import { reviewParameters } from '#contract/catalogue/review-list.ts'
import type { PagePolicy } from '#contract/web/public-page.ts'

type Page = {
  name: string
  /** Without language prefix. The first is the page's own path, the others are those of the earlier shop. */
  paths: readonly [string, ...string[]]
  screen: string
  /** Only for pages that are the same for all visitors. */
  cache?: PagePolicy
}

/** Every path of the shop but those of the desk. Each is served without prefix and below each language's prefix. */
const pages: readonly Page[] = [
  {
    name: 'home',
    paths: ['/', '/Home'],
    screen: 'routes/home.tsx',
    cache: { name: 'homepage', query: [blockPageParameter] },
  },
  {
    name: 'category',
    // One to five slugs. Optional segments would make sixteen patterns in each of five trees.
    paths: ['/c/*'],
    screen: 'routes/category.tsx',
    cache: { name: 'category', query: [...listingParameters, blockPageParameter], notFound: '/c/-' },
  },
  {
    name: 'search',
    paths: ['/s', '/Search'],
    screen: 'routes/search.tsx',
    cache: { name: 'search', query: listingParameters },
  },
  {
    name: 'product',
    paths: ['/p/:id/:slug?', '/Product'],
    screen: 'routes/product.tsx',
    cache: { name: 'product', query: reviewParameters, notFound: '/p/-' },
  },
  {
    name: 'instructions',
    paths: ['/instructions/:id'],
    screen: 'routes/instructions.tsx',
    cache: { name: 'instructions', query: [], notFound: '/instructions/-' },
  },
  { name: 'compare', paths: ['/compare'], screen: 'routes/compare.tsx' },
  { name: 'cart', paths: ['/cart'], screen: 'routes/cart.tsx' },
  { name: 'cart-contents', paths: ['/cart/contents'], screen: 'routes/cart-contents.tsx' },
  { name: 'reorder-link', paths: ['/reorder/:type/:token'], screen: 'routes/reorder-link.tsx' },
  { name: 'abandoned-cart', paths: ['/abandoned-cart/:type/:token'], screen: 'routes/abandoned-cart.tsx' },
  { name: 'checkout:customer', paths: ['/checkout/customer'], screen: 'routes/checkout/customer.tsx' },
  { name: 'checkout:address', paths: ['/checkout/address'], screen: 'routes/checkout/address.tsx' },
  { name: 'checkout:billing', paths: ['/checkout/billing'], screen: 'routes/checkout/billing.tsx' },
  { name: 'checkout:shipping', paths: ['/checkout/shipping'], screen: 'routes/checkout/shipping.tsx' },
  { name: 'checkout:payment', paths: ['/checkout/payment'], screen: 'routes/checkout/payment.tsx' },
  { name: 'thank-you', paths: ['/checkout/thank-you/:orderToken'], screen: 'routes/checkout/thank-you.tsx' },
  { name: 'order-lookup', paths: ['/order'], screen: 'routes/order/lookup.tsx' },
  { name: 'order-link', paths: ['/order/open'], screen: 'routes/order/open.tsx' },
  { name: 'order-pay', paths: ['/order/pay'], screen: 'routes/order/pay.tsx' },
  { name: 'order-new-email', paths: ['/order/new-email'], screen: 'routes/order/new-email.tsx' },
  { name: 'order', paths: ['/order/:orderToken'], screen: 'routes/order/order.tsx' },
  { name: 'order-cancel', paths: ['/order/:orderToken/cancel'], screen: 'routes/order/cancel.tsx' },
  { name: 'order-return', paths: ['/order/:orderToken/return'], screen: 'routes/order/return.tsx' },
  { name: 'order-reorder', paths: ['/order/:orderToken/reorder'], screen: 'routes/order/reorder.tsx' },
  { name: 'order-slip', paths: ['/order/:orderToken/slip/:number'], screen: 'routes/order/slip.ts' },
  { name: 'order-calendar', paths: ['/order/:orderToken/calendar'], screen: 'routes/order/calendar.tsx' },
  { name: 'order-change', paths: ['/order/:orderToken/change'], screen: 'routes/order/change.tsx' },
  { name: 'order-problem', paths: ['/order/:orderToken/problem'], screen: 'routes/order/problem.tsx' },
  { name: 'order-reminder', paths: ['/order/:orderToken/reminder'], screen: 'routes/order/reminder.tsx' },
  { name: 'withdrawal', paths: ['/withdrawal'], screen: 'routes/checkout/withdrawal.tsx' },
  { name: 'booking', paths: ['/booking'], screen: 'routes/booking.tsx' },
  { name: 'appointment', paths: ['/booking/:token'], screen: 'routes/appointment.tsx' },
  { name: 'appointment-calendar', paths: ['/booking/:token/calendar'], screen: 'routes/appointment-calendar.tsx' },
  { name: 'back-in-stock', paths: ['/back-in-stock'], screen: 'routes/back-in-stock.tsx' },
  { name: 'stock-alert', paths: ['/back-in-stock/:token'], screen: 'routes/stock-alert.tsx' },
  { name: 'newsletter', paths: ['/newsletter'], screen: 'routes/newsletter/newsletter.tsx' },
  { name: 'newsletter-confirm', paths: ['/newsletter/confirm/:token'], screen: 'routes/newsletter/confirm.tsx' },
  { name: 'newsletter-stop', paths: ['/newsletter/stop/:token'], screen: 'routes/newsletter/stop.tsx' },
  { name: 'reminder-link', paths: ['/reminder/mail/:token'], screen: 'routes/reminder/link.tsx' },
  { name: 'reminder-confirm', paths: ['/reminder/confirm/:token'], screen: 'routes/reminder/confirm.tsx' },
  { name: 'reminder-stop', paths: ['/reminder/unsubscribe/:token'], screen: 'routes/reminder/unsubscribe.ts' },
  { name: 'calendar', paths: ['/calendar/:file'], screen: 'routes/reminder/calendar.ts' },
  { name: 'rate', paths: ['/rate/:token'], screen: 'routes/rate.tsx' },
  { name: 'rate-stop', paths: ['/rate/:token/stop'], screen: 'routes/rate-stop.tsx' },
  { name: 'review-helpful', paths: ['/review/:reviewId/helpful'], screen: 'routes/review-helpful.tsx' },
  { name: 'wishlist', paths: ['/wishlist'], screen: 'routes/wishlist.tsx' },
  { name: 'own-lenses', paths: ['/own-lenses'], screen: 'routes/own-lenses.tsx' },
  { name: 'login', paths: ['/login'], screen: 'routes/login.tsx' },
  { name: 'login-parts', paths: ['/login/parts'], screen: 'routes/login-parts.tsx' },
  { name: 'logout', paths: ['/logout'], screen: 'routes/logout.tsx' },
  { name: 'authenticate', paths: ['/authenticate'], screen: 'routes/authenticate.tsx' },
  { name: 'reset-password', paths: ['/reset-password'], screen: 'routes/reset-password.tsx' },
  { name: 'stop-new-email', paths: ['/stop-new-email'], screen: 'routes/stop-new-email.tsx' },
  { name: 'account', paths: ['/my-account'], screen: 'routes/account/landing.tsx' },
  { name: 'account-overview', paths: ['/my-account/overview'], screen: 'routes/account/overview.tsx' },
  { name: 'account-history', paths: ['/my-account/history'], screen: 'routes/account/history.tsx' },
  { name: 'account-order', paths: ['/my-account/order/:orderId?'], screen: 'routes/account/order.tsx' },
  { name: 'account-reorder', paths: ['/my-account/reorder/:orderId?'], screen: 'routes/account/reorder.tsx' },
  {
    name: 'account-subscriptions',
    paths: ['/my-account/my-subscriptions'],
    screen: 'routes/account/subscriptions.tsx',
  },
  {
    name: 'account-subscription',
    paths: ['/my-account/subscription/:subscriptionId?'],
    screen: 'routes/account/subscription.tsx',
  },
  { name: 'subscription-link', paths: ['/subscription/:type/:token'], screen: 'routes/subscription-link.tsx' },
  { name: 'account-documents', paths: ['/my-account/documents'], screen: 'routes/account/documents.tsx' },
  { name: 'account-profile', paths: ['/my-account/profile'], screen: 'routes/account/profile.tsx' },
  { name: 'account-addresses', paths: ['/my-account/addresses'], screen: 'routes/account/addresses.tsx' },
  {
    name: 'account-edit-address',
    paths: ['/my-account/edit-address/:addressId?'],
    screen: 'routes/account/edit-address.tsx',
  },
  { name: 'lenspass', paths: ['/lenspass'], screen: 'routes/passport/passport.tsx' },
  { name: 'lenspass-card', paths: ['/lenspass/card/:wearerId'], screen: 'routes/passport/card.tsx' },
  { name: 'account-security', paths: ['/my-account/security'], screen: 'routes/account/security.tsx' },
  { name: 'account-ratings', paths: ['/my-account/ratings'], screen: 'routes/account/ratings.tsx' },
  { name: 'account-reminders', paths: ['/my-account/reminders'], screen: 'routes/account/reminders.tsx' },
  { name: 'account-data', paths: ['/my-account/data'], screen: 'routes/account/data.tsx' },
  { name: 'account-new-email', paths: ['/my-account/new-email'], screen: 'routes/account/new-email.tsx' },
  { name: 'account-newsletter', paths: ['/my-account/newsletter'], screen: 'routes/account/newsletter.tsx' },
  { name: 'account-bonus-points', paths: ['/my-account/bonus-points'], screen: 'routes/account/bonus-points.tsx' },
  { name: 'account-miles', paths: ['/my-account/miles-and-more'], screen: 'routes/account/miles-and-more.tsx' },
  { name: 'account-payment', paths: ['/my-account/payment-methods'], screen: 'routes/account/payment-methods.tsx' },
  { name: 'account-partner', paths: ['/my-account/partner'], screen: 'routes/account/partner.tsx' },
  { name: 'staff-invitation', paths: ['/staff/invitation'], screen: 'routes/staff/invitation.tsx' },
  { name: 'language', paths: ['/language'], screen: 'routes/language.tsx' },
  { name: 'view', paths: ['/view'], screen: 'routes/view.tsx' },
  { name: 'currency', paths: ['/currency'], screen: 'routes/currency.tsx' },
  { name: 'consent', paths: ['/consent'], screen: 'routes/consent.tsx' },
  { name: 'consent-styles', paths: ['/consent.css'], screen: 'routes/consent-styles.ts' },
  { name: 'loading', paths: ['/DummyLoader'], screen: 'routes/loading.tsx' },
  {
    name: 'download',
    paths: ['/download', '/FileDownload'],
    screen: 'routes/download.tsx',
    cache: { name: 'file-download', query: ['file'], inRanges: true },
  },
  { name: 'block-gallery', paths: ['/dev/blocks'], screen: 'routes/block-gallery.tsx' },
  { name: 'event-viewer', paths: ['/dev/events'], screen: 'routes/event-viewer.tsx' },
  {
    name: 'page',
    paths: ['/*'],
    screen: 'routes/content-page.tsx',
    cache: { name: 'page', query: [blockPageParameter], notFound: '/-' },
  },
]

const deskPages = deskPaths.map(([name, path, file]): Page => ({ name, paths: [path], screen: `routes/staff/${file}` }))

/**
 * Paths of the earlier shop, which are still in mails and bookmarks. The catch-all page looks them up: as routes of their
 * own, in five trees, they would make matching every other request slower.
 */
export const movedPages: Readonly<Record<string, string>> = {
  '/home': '/',
  '/AbandonedCart': '/',
  '/Reorder': '/',
  '/Subscription': '/',
  '/LoginLink': '/authenticate',
  '/ResetPassword': '/reset-password',
  '/AsyncResetPassword': '/reset-password',
  '/checkout': '/checkout/customer',
  '/checkout/Customer': '/checkout/customer',
  '/checkout/Address': '/checkout/address',
  '/checkout/Billing': '/checkout/billing',
  '/checkout/Shipping': '/checkout/shipping',
  '/checkout/Payment': '/checkout/payment',
  '/checkout/ThankYou': '/',
  '/checkout/thank-you': '/',
  '/MyAccount': '/my-account',
  '/MyAccount/AddressDetails': '/my-account/addresses',
  '/MyAccount/BillingDetails': '/my-account/addresses',
  '/MyAccount/MyNewsletter': '/my-account/newsletter',
  '/MyAccount/MyProfile': '/my-account/profile',
  '/MyAccount/OrderHistory': '/my-account/history',
  '/MyAccount/ShippingDetails': '/my-account/addresses',
}

/** The route of a page's own path has the page's name as its id; the ids of other paths contain the path. */
const idOf = ({ name, paths }: Page, path: string) => `${name}${path === paths[0] ? '' : path.replaceAll('/', ':')}`

const route = (page: Page, path: string, tree: string): RouteConfigEntry => {
  const { screen: file } = page
  const id = tree + idOf(page, path)
  return path === '/' ? { id, index: true, file } : { id, path: path.slice(1), caseSensitive: true, file }
}

const pathsOf = (some: readonly Page[], tree: string) =>
  some.flatMap((page) => page.paths.map((path) => route(page, path, tree)))

/**
 * The pages of the desk are inside a route of their own, whose frame and styles no other page loads. The route below it
 * shows their errors inside that frame.
 */
const everyPath = (tree: string): RouteConfigEntry[] => {
  const page = { id: `${tree}desk-page`, file: 'routes/staff/desk-page.tsx', children: pathsOf(deskPages, tree) }
  return [...pathsOf(pages, tree), { id: `${tree}desk`, file: 'routes/staff/desk.tsx', children: [page] }]
}

const trees: RouteConfigEntry[] = [
  ...everyPath(''),
  ...localeCodes.map((code) => ({
    id: code,
    path: code,
    caseSensitive: true,
    file: 'routes/language-tree.tsx',
    children: everyPath(`${code}/`),
  })),
]

export default [{ id: 'every-page', file: 'routes/every-page.tsx', children: trees }] satisfies RouteConfigEntry[]

// Untidy paths, which are redirected with their query, do not match.
const rest = '[^/]+(?:/[^/]+)*'

const pattern = (path: string) =>
  new RegExp(
    `^${path
      .replace(/\/:\w+\?/g, '(?:/[^/]+)?')
      .replace(/:\w+/g, '[^/]+')
      .replace(/\*$/, rest)}$`,
  )

// The last one of `pages` fits every path.
const known = [...deskPages, ...pages].flatMap((page) =>
  page.paths.map((own) => ({ own, pattern: pattern(own), id: idOf(page, own), cache: page.cache })),
)

/** How the page at this path (without language prefix) may be cached; undefined if it may not. */
export function pagePolicy(path: string, locale?: LocaleCode): PagePolicy | undefined {
  const page = path in movedPages ? undefined : known.find(({ pattern }) => pattern.test(path))
  if (!page?.cache) return undefined
  const own = locale ? [locale, `${locale}/${page.id}`] : [page.id]
  return { ...page.cache, routes: ['root', 'every-page', ...own] }
}

/**
 * What a log calls the page at this path (without language prefix): `/rate/:token`, because the token itself would open
 * the page to everybody who reads the log. Of a path that only a catch-all matches the first word stays.
 */
export function pageName(path: string): string {
  const page = known.find(({ own, pattern }) => !own.endsWith('*') && pattern.test(path))
  return page?.own ?? path.split('/').slice(0, 2).join('/')
}
