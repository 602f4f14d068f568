import { codeOf } from '#contract/error-code.ts'
import { readError, withCauses } from '#contract/read-error.ts'

/** Drizzle wraps the driver's error: the first error of the chain that fits decides. */
const isCausedBy = (error: unknown, fits: (error: unknown) => boolean): boolean => withCauses(error).some(fits)

/** Whether the database refused a row that exists already; where a constraint is given, because of that one. */
export const violatesUnique = (error: unknown, constraint?: string): boolean =>
  isCausedBy(
    error,
    (cause) =>
      codeOf(cause) === '23505' &&
      (constraint === undefined ||
        (cause instanceof Error && 'constraint' in cause && cause.constraint === constraint)),
  )

/** Two requests that make the same thing at the same moment: the slower one looks again, and finds it. */
export async function onceMore<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    if (violatesUnique(error)) return work()
    throw error
  })
}

/** What PostgreSQL answers to a text with a character that it cannot store, above all the one with the number zero. */
const unstorable = ['22021', '22P05']
/** Half of a character is told like this, in a text that came as part of JSON. */
const unreadable = '22P02'

/** Whether a query failed because a visitor sent such a text. */
export const isUnstorableText = (error: unknown): boolean =>
  isCausedBy(error, (cause) => {
    const code = codeOf(cause) ?? ''
    return (
      unstorable.includes(code) || (code === unreadable && readError(cause)?.message.includes('type json') === true)
    )
  })
