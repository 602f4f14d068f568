/** What the shop knows of a person whom an identity provider names. */
export type Acquaintance = {
  /** This very account of the provider has been used before. */
  isLinked: boolean
  /** The account with this e-mail address, if it exists. */
  account?: { emailVerified: boolean }
}

/**
 * An account is linked to a provider's only where both sides have confirmed the address: otherwise an attacker could
 * register another person's address first, here or there, and get into their account.
 */
export function admit({ isLinked, account }: Acquaintance, providerVerified: boolean): 'enter' | 'link' | 'register' {
  if (isLinked) return 'enter'
  return account?.emailVerified && providerVerified ? 'link' : 'register'
}

/** For a provider that gives only one name: its last word is the family name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/)
  return {
    firstName: words.slice(0, -1).join(' ') || (words[0] ?? ''),
    lastName: words.length > 1 ? (words.at(-1) ?? '') : '',
  }
}

/** Whether a visitor came from one of our own workplaces, such as the program of the telephone service. */
export const isInternalReferer = (referer: string | undefined, internal: readonly string[]) =>
  referer !== undefined && internal.includes(referer)
