type Part = 'pending' | 'resolved'

/** Two things are unknown at first: whether the visitor is signed in, and which customer that is. */
export type Authentication = { system: Part; customer: Part }

export const unknownYet: Authentication = { system: 'pending', customer: 'pending' }

export const isResolved = ({ system, customer }: Authentication) => system === 'resolved' && customer === 'resolved'

/** A session has expired at the very moment of its end. `expiresAt` is null if there is none. */
export const hasExpired = (expiresAt: string | null, now: number) => expiresAt !== null && Date.parse(expiresAt) <= now

/** Whether identity providers are offered: `wip` only to visitors who see work in progress. */
export const offersSocialLogin = (setting: boolean | 'wip', isWip: boolean) =>
  setting === true || (setting === 'wip' && isWip)
