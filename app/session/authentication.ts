type Part = 'pending' | 'resolved'

/** Who somebody is has two parts: whether they are signed in, and which customer that is. */
export type Authentication = { system: Part; customer: Part }

export const unknownYet: Authentication = { system: 'pending', customer: 'pending' }

export const isResolved = ({ system, customer }: Authentication) => system === 'resolved' && customer === 'resolved'

/** Without margin: at the very moment of its end a session is over. `expiresAt` is null for whoever is signed out. */
export const hasExpired = (expiresAt: string | null, now: number) => expiresAt !== null && Date.parse(expiresAt) <= now

/** Whether identity providers are offered: `wip` only to visitors who see work in progress. */
export const offersSocialLogin = (setting: boolean | 'wip', isWip: boolean) =>
  setting === true || (setting === 'wip' && isWip)
