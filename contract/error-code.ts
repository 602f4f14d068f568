/** The code that Node, PostgreSQL or a library gave an error, such as `ENOENT` or `23505`; undefined without one. */
export function codeOf(error: unknown): string | undefined {
  try {
    if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
    return typeof error.code === 'string' ? error.code : undefined
  } catch {
    // Its getter failed.
    return undefined
  }
}
