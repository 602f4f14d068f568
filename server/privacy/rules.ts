/**
 * What becomes of data when its account is deleted. `erased`: deleted. `unnamed`: kept for the books, without name,
 * address and account. `public`: others read it on, without the name. `law`: kept whole, because the law wants it so.
 * `trace`: digests and ids without a name.
 */
export const fates = ['erased', 'unnamed', 'public', 'law', 'trace'] as const
export type Fate = (typeof fates)[number]

/** What the data is about: a file of the download, and a line of the page. In the order in which the page has them. */
export const subjects = [
  'access',
  'profile',
  'addresses',
  'wearers',
  'lists',
  'cards',
  'points',
  'ratings',
  'subscriptions',
  'requests',
  'mails',
  'orders',
  'papers',
  'records',
  'marks',
] as const
export type Subject = (typeof subjects)[number]

/** So long an owner can change their mind. */
export const daysToThink = 7

export const dueAfter = (now: Date) => new Date(now.getTime() + daysToThink * 24 * 60 * 60 * 1000)
