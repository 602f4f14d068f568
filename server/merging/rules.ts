/** One of two accounts of the same person. */
export type MergedAccount = {
  id: string
  accountId: string
  name: string
  email: string
  isProven: boolean
  isBlocked: boolean
  isToBeDeleted: boolean
  /** A payment is under way, or may still become an order. */
  isPaying: boolean
}

export type MergeRefusal = { code: 'same' | 'blocked' | 'deletion' | 'paying' | 'unproven' | 'wearers' }

/** As many as one account may have. */
const mostWearers = 10

/**
 * Why nothing of one account may go into the other, if so. The address of the account that stays has to be proven:
 * otherwise a stranger who registered it would be given the orders of the other. That of the other need not be, since
 * people mistype theirs.
 */
export function mergeRefusal(into: MergedAccount, from: MergedAccount, wearers: number): MergeRefusal | undefined {
  const both = [into, from]
  const reasons: [code: MergeRefusal['code'], holds: boolean][] = [
    ['same', into.id === from.id],
    ['blocked', both.some(({ isBlocked }) => isBlocked)],
    ['deletion', both.some(({ isToBeDeleted }) => isToBeDeleted)],
    ['unproven', !into.isProven],
    ['paying', both.some(({ isPaying }) => isPaying)],
    ['wearers', wearers > mostWearers],
  ]
  const found = reasons.find(([, holds]) => holds)
  return found && { code: found[0] }
}

/** `anna@example.org` is `a•••@example.org`: the other reader recognises it, a stranger learns little. */
export const maskedEmail = (email: string) => email.replace(/^(.)[^@]*/u, '$1•••')

/** What moves, in the order in which the page counts it. */
export const subjects = [
  'orders',
  'subscriptions',
  'addresses',
  'wearers',
  'cards',
  'points',
  'coupons',
  'reviews',
  'wishlists',
  'requests',
  'carts',
] as const
export type MergeSubject = (typeof subjects)[number]
