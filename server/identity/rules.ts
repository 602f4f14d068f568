/** What the shop knows of somebody whom an identity provider names. */
export type Acquaintance = {
  /** This very account of the provider has been used before. */
  isLinked: boolean
  /** There is an account with this e-mail address; undefined if there is none. */
  account?: { emailVerified: boolean }
}

/**
 * An account is joined to a provider's only where both sides have confirmed the address: otherwise whoever registers
 * somebody else's address first, here or there, would get into their account.
 */
export function admit({ isLinked, account }: Acquaintance, providerVerified: boolean): 'enter' | 'link' | 'register' {
  if (isLinked) return 'enter'
  return account?.emailVerified && providerVerified ? 'link' : 'register'
}

/** A provider that gives only one name: the last word of it is the family's. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/)
  return {
    firstName: words.slice(0, -1).join(' ') || (words[0] ?? ''),
    lastName: words.length > 1 ? (words.at(-1) ?? '') : '',
  }
}

/** Whether a visitor came from one of our own places, such as the telephone service's program. */
export const isInternalReferer = (referer: string | undefined, internal: readonly string[]) =>
  referer !== undefined && internal.includes(referer)
