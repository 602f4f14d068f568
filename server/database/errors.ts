/** Whether the database refused a row that exists already; if asked, because of this constraint. */
export function violatesUnique(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error)) return false
  const { code, constraint: broken } = error as { code?: unknown; constraint?: unknown }
  const isIt = code === '23505' && (constraint === undefined || broken === constraint)
  // Drizzle wraps what the driver says.
  return isIt || violatesUnique(error.cause, constraint)
}

/** Two requests that make the same thing at the same moment: the slower one looks again, and finds it. */
export async function onceMore<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    if (violatesUnique(error)) return work()
    throw error
  })
}
