const minutes = (count: number) => count * 60
const hours = (count: number) => minutes(60) * count

/** How many tries there are within how many seconds. `…/account` counts by account, `…/address` by IP address. */
export const limits = {
  'failed-sign-in/account': { tries: 10, within: minutes(15) },
  'failed-sign-in/address': { tries: 100, within: minutes(15) },
  'sign-up/address': { tries: 20, within: hours(1) },
  'link/account': { tries: 5, within: hours(1) },
  'failed-withdrawal/address': { tries: 20, within: hours(1) },
  'failed-coupon/cart': { tries: 20, within: hours(1) },
  'sanitise/address': { tries: 60, within: minutes(15) },
  'failed-webhook/address': { tries: 20, within: minutes(15) },
  'credit-score/account': { tries: 20, within: hours(1) },
  // A new cart costs nothing, so the codes that are tried in all carts of a client count together.
  'failed-coupon/address': { tries: 60, within: hours(1) },
} as const

type LimitName = keyof typeof limits

/** A try and what it is counted by: an e-mail address, an IP address, a cart. */
export type Try = { limit: LimitName; by: string }
