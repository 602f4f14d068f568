// Types only: the German files are the list of ids, and nothing of them is loaded from here.
import type account from './de/account.json'
import type address from './de/address.json'
import type api from './de/api.json'
import type appointment from './de/appointment.json'
import type cart from './de/cart.json'
import type checkout from './de/checkout.json'
import type compare from './de/compare.json'
import type consent from './de/consent.json'
import type desk from './de/desk.json'
import type deskCustomers from './de/desk-customers.json'
import type deskGoods from './de/desk-goods.json'
import type deskJobs from './de/desk-jobs.json'
import type deskKeys from './de/desk-keys.json'
import type deskLetters from './de/desk-letters.json'
import type deskOrder from './de/desk-order.json'
import type deskOrders from './de/desk-orders.json'
import type deskPacking from './de/desk-packing.json'
import type deskPlanning from './de/desk-planning.json'
import type deskPromotions from './de/desk-promotions.json'
import type deskReturns from './de/desk-returns.json'
import type deskSales from './de/desk-sales.json'
import type deskSettings from './de/desk-settings.json'
import type deskStock from './de/desk-stock.json'
import type deskToday from './de/desk-today.json'
import type deskWebhooks from './de/desk-webhooks.json'
import type document from './de/document.json'
import type entry from './de/entry.json'
import type error from './de/error.json'
import type errors from './de/errors.json'
import type figures from './de/figures.json'
import type history from './de/history.json'
import type identity from './de/identity.json'
import type instructions from './de/instructions.json'
import type listing from './de/listing.json'
import type login from './de/login.json'
import type loyalty from './de/loyalty.json'
import type mail from './de/mail.json'
import type newsletter from './de/newsletter.json'
import type order from './de/order.json'
import type own from './de/own.json'
import type passport from './de/passport.json'
import type payment from './de/payment.json'
import type product from './de/product.json'
import type rating from './de/rating.json'
import type reminder from './de/reminder.json'
import type renewal from './de/renewal.json'
import type reorder from './de/reorder.json'
import type safety from './de/safety.json'
import type shell from './de/shell.json'
import type shipping from './de/shipping.json'
import type staff from './de/staff.json'
import type stock from './de/stock.json'
import type subscribe from './de/subscribe.json'
import type subscription from './de/subscription.json'
import type validation from './de/validation.json'
import type values from './de/values.json'
import type wear from './de/wear.json'
import type wishlist from './de/wishlist.json'

type Groups = {
  shell: typeof shell
  account: typeof account
  address: typeof address
  desk: typeof desk
  'desk-returns': typeof deskReturns
  'desk-today': typeof deskToday
  'desk-sales': typeof deskSales
  'desk-planning': typeof deskPlanning
  'desk-packing': typeof deskPacking
  'desk-promotions': typeof deskPromotions
  'desk-settings': typeof deskSettings
  'desk-orders': typeof deskOrders
  'desk-goods': typeof deskGoods
  'desk-order': typeof deskOrder
  'desk-customers': typeof deskCustomers
  'desk-stock': typeof deskStock
  'desk-webhooks': typeof deskWebhooks
  'desk-jobs': typeof deskJobs
  'desk-keys': typeof deskKeys
  'desk-letters': typeof deskLetters
  document: typeof document
  entry: typeof entry
  staff: typeof staff
  error: typeof error
  errors: typeof errors
  figures: typeof figures
  compare: typeof compare
  consent: typeof consent
  appointment: typeof appointment
  api: typeof api
  cart: typeof cart
  loyalty: typeof loyalty
  checkout: typeof checkout
  history: typeof history
  identity: typeof identity
  instructions: typeof instructions
  listing: typeof listing
  login: typeof login
  mail: typeof mail
  newsletter: typeof newsletter
  order: typeof order
  own: typeof own
  passport: typeof passport
  payment: typeof payment
  product: typeof product
  rating: typeof rating
  reorder: typeof reorder
  renewal: typeof renewal
  reminder: typeof reminder
  safety: typeof safety
  shipping: typeof shipping
  stock: typeof stock
  subscribe: typeof subscribe
  subscription: typeof subscription
  validation: typeof validation
  wear: typeof wear
  values: typeof values
  wishlist: typeof wishlist
}

/** The parts of the shop that have their texts in files of their own: a page ships only those that it shows. */
export type MessageGroup = keyof Groups

export type MessageId = { [Group in MessageGroup]: keyof Groups[Group] }[MessageGroup]
