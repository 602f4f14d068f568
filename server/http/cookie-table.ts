import { consentCookie } from '#contract/identity/consent.ts'
import type { View } from '#contract/web/view-choice.ts'

export type Cookie = {
  name: string
  /** How long it lives: four hours, unless requirement TRK-015 says otherwise or there is a reason. */
  seconds: number
  /** Why it lives longer or shorter than TRK-015 has it. */
  reason?: string
  /** Browsers have it from the shop before this one, which only clears it. */
  isOnlyCleared?: true
  /** True if it says something about the person: then it is deleted when the session ends. */
  isPersonal: boolean
  /** Only where the browser itself has to look: scripts of others could read it, too. */
  isReadByScripts?: boolean
}

const minutes = (count: number) => count * 60
const hours = (count: number) => minutes(60) * count
const days = (count: number) => hours(24) * count
const usual = hours(4)

/** Every cookie of the shop. All others are ignored. */
export const cookieTable = {
  /** The token of the session, which lives on with each use. */
  session: { name: 'vsf-session', seconds: usual, isPersonal: true },
  /** The token of the session in which staff act as a customer. Their own session goes on when they stop acting. */
  acting: {
    name: 'staff_session',
    seconds: minutes(30),
    isPersonal: true,
    reason: 'staff who act as a customer do so briefly',
  },
  /** The digest of the login link that was requested in this browser. */
  loginLink: { name: 'vsf-login-link', seconds: days(1), isPersonal: true },
  /** The accounts that this browser has signed in to, as digests: it has tries of its own, which strangers cannot use up. */
  device: {
    name: 'vsf-device',
    seconds: days(365),
    isPersonal: false,
    reason: 'people sign in at home a few times a year',
  },
  /** Binds the answer of an identity provider to this browser. */
  social: { name: 'vsf-social', seconds: usual, isPersonal: true },
  /** The token of a registration that an identity provider began. */
  registration: { name: 'vsf-registration', seconds: usual, isPersonal: true },
  /** Binds the answer of a passkey to the question that this browser was asked. */
  passkey: {
    name: 'vsf-passkey',
    seconds: minutes(5),
    isPersonal: true,
    reason: 'the question to a passkey is answered at once',
  },
  /** Where to go on after signing in. */
  redirect: { name: 'vsf-redirect-to', seconds: usual, isPersonal: true },
  /** Which of the shop's own workplaces the visitor came from. */
  referer: { name: 'vsf-referer', seconds: usual, isPersonal: true },
  /** Which advertisement or letter the visitor came by. */
  tracking: { name: 'vsf-tracking', seconds: days(7), isPersonal: true },
  emailReorder: { name: 'vsf-email-reorder', seconds: days(1), isPersonal: true },
  /** Of the shop before this one: requirement CHK-026 names it among those that an order clears. */
  shippingDateProduct: { name: 'vsf-shipping-date-product', seconds: usual, isPersonal: true, isOnlyCleared: true },
  /** The links with a price of their own that the visitor came by. */
  addToCart: { name: 'vsf-atc', seconds: usual, isPersonal: true },
  cart: { name: 'cart_id', seconds: usual, isPersonal: true },
  /** Proves that this browser entered the personal fields of a cart. It lives as long as the link in a reminder. */
  cartKey: {
    name: 'cart_key',
    seconds: days(30),
    isPersonal: true,
    reason: 'as long as the link in the reminder of a cart',
  },
  /** What the next page of the cart says about a form that was sent without scripts. */
  cartFlash: { name: 'vsf-cart-flash', seconds: minutes(1), isPersonal: true, reason: 'only for the next page' },
  /** What the next page of the account says about a form that was sent. */
  accountFlash: { name: 'vsf-account-flash', seconds: minutes(1), isPersonal: true, reason: 'only for the next page' },
  /** Tells the browser that ordered from one that only has the link of the order. */
  buyer: { name: 'vsf-ordered', seconds: usual, isPersonal: true },
  /** The digest of the link to an order that was requested in this browser. */
  orderLink: { name: 'vsf-order-link', seconds: days(1), isPersonal: true, reason: 'as long as the mailed link' },
  /** The order that this browser has opened by a mailed link. */
  orderReader: { name: 'vsf-order-reader', seconds: usual, isPersonal: true },
  wishlist: {
    name: 'wishlist_id',
    seconds: days(365),
    isPersonal: false,
    reason: 'a wishlist is kept until its owner comes back',
  },
  /** Tells this browser from others in an experiment. */
  visitor: { name: 'vsf-uid', seconds: usual, isPersonal: true },
  /** Shows work in progress. */
  wip: { name: 'vsf-wip', seconds: usual, isPersonal: true },
  locale: { name: 'vsf-locale', seconds: days(365), isPersonal: false, reason: 'I18-009 asks for a year' },
  /** True if pages are shown larger and clearer. */
  view: {
    name: 'vsf-view',
    seconds: days(365),
    isPersonal: false,
    reason: 'who needs larger letters needs them next year, too',
  },
  /** The currency that a shopper has chosen, where it is not the storefront's own. */
  currency: {
    name: 'vsf-currency',
    seconds: days(365),
    isPersonal: false,
    reason: 'as the language: who pays in francs does so next year, too',
  },
  consent: { ...consentCookie, reason: 'the authorities want the question asked again after six months at most' },
} as const satisfies Record<string, Cookie>

export type CookieId = keyof typeof cookieTable
/** Those that the shop sets. */
export type WrittenCookieId = {
  [Id in CookieId]: (typeof cookieTable)[Id] extends { isOnlyCleared: true } ? never : Id
}[CookieId]

const isCookieId = (text: string): text is CookieId => Object.hasOwn(cookieTable, text)

/** The cookies that go when the session ends. */
export const personalCookies = Object.keys(cookieTable)
  .filter(isCookieId)
  .filter((id) => cookieTable[id].isPersonal)

/** Visitors with this cookie see every page in the clear view. */
export const clearViewCookie = `${cookieTable.view.name}=${'clear' satisfies View}`

/** Visitors with one of these cookies see more than the public page, so the page cache is bypassed for them. */
export const internalCookieNames: readonly string[] = [cookieTable.wip.name, cookieTable.acting.name]
