const minutes = (count: number) => count * 60
const hours = (count: number) => minutes(60) * count

/**
 * How many tries there are within how many seconds. `…/address` counts by client (an IPv4 address, or 64 bits of an IPv6
 * address), `…/account` by account, `…/device` by a browser that has signed in to the account before, `…/mailbox` by
 * the inbox that a mail address leads to, `…/reader` by a proven address or else by inbox. Why there are so many: docs/decisions/031-limits.md.
 */
export const limits = {
  'failed-sign-in/address': { tries: 100, within: minutes(15) },
  'failed-sign-in/account-and-address': { tries: 10, within: hours(1) },
  /** All clients together, without known devices: strangers cannot shut these out. */
  'failed-sign-in/account': { tries: 50, within: hours(1) },
  'failed-sign-in/device': { tries: 10, within: hours(1) },
  /** All known devices together, because each sign-in of a thief makes one more. */
  'failed-sign-in/account-by-devices': { tries: 50, within: hours(1) },
  /** Questions to passkeys, each of which is a row for five minutes. */
  'passkey-question/address': { tries: 100, within: minutes(15) },
  /** Codes of a second factor, by those who know the password already. */
  'failed-second-factor/account': { tries: 10, within: hours(1) },
  'staff-invitation/account': { tries: 30, within: hours(1) },
  'sign-up/address': { tries: 20, within: hours(1) },

  /** Mails that a stranger can cause: login link, new password, welcome. */
  'letter/address': { tries: 30, within: hours(1) },
  /** The window is not longer than the links in these letters are valid, so a reader always has a link or can get one. */
  'letter/reader': { tries: 5, within: hours(1) },
  'letter/device': { tries: 5, within: hours(1) },
  'letter/reader-by-devices': { tries: 10, within: hours(1) },
  /** Sign-ins by browsers that an account has not seen before, each of which causes a mail. */
  'new-device/account': { tries: 5, within: hours(24) },
  /** Requests to change the e-mail address of an account: each causes a mail to the old and to the new address. */
  'new-email/account': { tries: 5, within: hours(24) },
  'new-email/mailbox': { tries: 5, within: hours(24) },
  'data-export/account': { tries: 1, within: hours(24) },
  'data-download/account': { tries: 20, within: hours(24) },
  /** To addresses without an account. */
  'newcomer-letter/mailbox': { tries: 5, within: hours(24) },
  'newcomer-letter/storefront': { tries: 500, within: hours(1) },
  'cart-reminder/mailbox': { tries: 1, within: hours(24) },
  'cart-reminder/storefront': { tries: 500, within: hours(1) },
  /** Appointments, each of which causes a mail and takes a time from others. */
  'appointment/address': { tries: 5, within: hours(24) },
  'appointment/mailbox': { tries: 3, within: hours(24) },
  'appointment/storefront': { tries: 100, within: hours(1) },
  /** Requests to be told when a product is back, each of which may cause a mail that asks for a confirmation. */
  'stock-alert/address': { tries: 20, within: hours(1) },
  'stock-alert/mailbox': { tries: 5, within: hours(24) },
  'stock-alert/storefront': { tries: 200, within: hours(1) },
  /** Requests for the newsletter, each of which may cause a mail that asks for a confirmation. */
  'newsletter/address': { tries: 20, within: hours(1) },
  'newsletter/mailbox': { tries: 5, within: hours(24) },
  'newsletter/storefront': { tries: 200, within: hours(1) },
  /** Requests to be reminded of an order, each of which may cause a mail that asks for a confirmation. */
  'reminder/address': { tries: 20, within: hours(1) },
  'reminder/mailbox': { tries: 5, within: hours(24) },
  'reminder/storefront': { tries: 200, within: hours(1) },
  /** Calendars ask a few times a day, services for many people from the same few addresses. */
  'calendar/feed': { tries: 60, within: hours(1) },
  'failed-calendar/address': { tries: 60, within: hours(1) },
  /** Mails that staff send a buyer once more, and coupons, each of which is mailed as well. */
  'mail-again/order': { tries: 10, within: hours(1) },
  'coupon/order': { tries: 3, within: hours(24) },
  /** Messages about an order, each of which causes a mail to its customer. */
  'order-problem/order': { tries: 5, within: hours(1) },
  'withdrawal-receipt/order': { tries: 5, within: hours(24) },
  /** Every number that is tried counts, whether there is an order or not. */
  'order-lookup/address': { tries: 30, within: hours(1) },
  'order-link/order': { tries: 3, within: hours(1) },
  'order-link/mailbox': { tries: 10, within: hours(1) },
  'order-email/order': { tries: 3, within: hours(1) },
  'order-email/mailbox': { tries: 5, within: hours(1) },
  /** Payments that are begun for an order by a mailed link. */
  'pay-again/order': { tries: 20, within: hours(1) },

  /** Answers to the question about cookies, each of which is a row. Many visitors may share an address. */
  'consent/address': { tries: 300, within: hours(1) },
  'consent/storefront': { tries: 20_000, within: hours(1) },

  /** What a program asks with one key. */
  'api/key': { tries: 600, within: minutes(1) },
  'failed-api-key/address': { tries: 60, within: minutes(15) },

  /** Acts by the link in a mail about a subscription. */
  'subscription-link/address': { tries: 30, within: hours(1) },

  /** Each changes a public page, which is then rendered anew. */
  'helpful/address': { tries: 30, within: hours(1) },
  /** Carts of guests, each of which is a row; many visitors may share an address. */
  'cart/address': { tries: 600, within: hours(1) },
  /** Payments at the provider, each of which may be a test of a stolen card. */
  'payment/cart': { tries: 20, within: hours(1) },
  'payment/address': { tries: 200, within: hours(1) },
  /** Stricter limits during a test of stolen cards at the storefront. */
  'payment-during-card-test/cart': { tries: 6, within: hours(1) },
  'payment-during-card-test/address': { tries: 20, within: hours(1) },
  'failed-withdrawal/address': { tries: 20, within: hours(1) },
  'failed-coupon/cart': { tries: 20, within: hours(1) },
  'sanitise/address': { tries: 60, within: minutes(15) },
  'failed-webhook/address': { tries: 20, within: minutes(15) },
  'credit-score/account': { tries: 20, within: hours(1) },
  /** Questions to the service that knows the miles. */
  'miles/account': { tries: 60, within: hours(1) },
  // A new cart costs nothing, so the codes that are tried in all carts of a client count together.
  'failed-coupon/address': { tries: 60, within: hours(1) },
} as const

/** Limits that do not count what comes from the machine itself: docs/decisions/089-limits-on-what-strangers-start.md. */
export const notForThisMachine: ReadonlySet<LimitName> = new Set([
  'cart/address',
  'payment/address',
  'payment-during-card-test/address',
])

type LimitName = keyof typeof limits

/** A try and what it is counted by: an e-mail address, a client, a cart. */
export type Try = { limit: LimitName; by: string }
