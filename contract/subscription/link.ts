import type { CurrencyCode } from '#contract/brand.ts'

/** The kinds of links in mails about renewals. */
export const linkTypes = ['announced', 'confirm', 'declined', 'question'] as const
export type SubscriptionLinkType = (typeof linkTypes)[number]

/** The weeks by which the holder of a link can put an order off. */
export const linkedDelays = [1, 2, 4] as const

/** The period behind a link. */
export type LinkedRenewal = {
  subscriptionId: string
  products: number
  on: string
  total: number
  currency: CurrencyCode
  /** Whether something can still be done about it: it was neither ordered, skipped nor given up. */
  isOpen: boolean
  /** Whether it waits for its customer; also while the subscription is paused because it was declined too often. */
  waits: boolean
  isPaused: boolean
  delays: { weeks: number; on: string }[]
}
