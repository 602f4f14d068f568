/** What PostgreSQL says to a text with a character that it cannot store: above all the one with the number zero. */
const codes = ['22021', '22P05']

/** Whether a query failed because a visitor sent such a text. */
export function isUnstorableText(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return codes.some((known) => known === code) || isUnstorableText(error.cause)
}
