import { hash } from 'node:crypto'

/** An entry as it is stored. `at` in microseconds, `details` as the database writes them: both are part of the hash. */
export type ChainedEntry = {
  id: number
  at: string
  actor: string
  action: string
  subject: string
  reason: string | null
  details: string | null
  salt: string | null
  reasonDigest: string
  hash: string
}

/** Where the chain is followed from; of nothing at its beginning. */
export type ChainLink = { id: number; hash: string }
export const beginning: ChainLink = { id: 0, hash: '' }

const hex = (text: string) => Buffer.from(text).toString('hex')

/** The same as the function `audit_entry_hash` of the database. */
export function hashOf(entry: Omit<ChainedEntry, 'hash'>, previous: string): string {
  const { id, at, actor, action, subject, details, reasonDigest } = entry
  const facts = [id, at, hex(actor), hex(action), hex(subject), details === null ? '-' : hex(details), reasonDigest]
  return hash('sha256', [...facts, previous].join(' '), 'hex')
}

export type Break = { id: number; fault: 'missing' | 'changed' | 'reason-changed' }

/**
 * The first entry that is not as it was written: removed, changed, or with another reason. A reason that was
 * erased together with its salt is not a break. Gaps between ids are not either: entries from before there was a chain
 * have them.
 */
export function firstBreak(entries: readonly ChainedEntry[], before: ChainLink): Break | undefined {
  let last = before
  for (const entry of entries) {
    if (entry.hash !== hashOf(entry, last.hash))
      return entry.id > last.id + 1 ? { id: last.id + 1, fault: 'missing' } : { id: entry.id, fault: 'changed' }
    const isErased = entry.salt === null && entry.reason === null
    if (!isErased && entry.reasonDigest !== hash('sha256', `${entry.salt ?? ''}${entry.reason ?? ''}`, 'hex'))
      return { id: entry.id, fault: 'reason-changed' }
    last = entry
  }
  return undefined
}
