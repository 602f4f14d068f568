/** Whether the database refused a row because of this constraint; Drizzle wraps what the driver says. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false
  const { code, constraint: broken } = error as { code?: unknown; constraint?: unknown }
  return (code === '23505' && broken === constraint) || violatesUnique(error.cause, constraint)
}
