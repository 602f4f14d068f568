/** Rejects if `work` takes longer than this. The work itself goes on. */
export async function withTimeout(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`Connection timeout: no answer in ${ms} ms`)), ms).unref()
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
