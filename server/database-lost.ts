const lost = /^(08\w{3}|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/
const lostMessage =
  /connection (terminated|timeout|error)|timeout exceeded when trying to connect|query read timeout|PGlite is closed/i

/** Whether an error says that the database cannot be reached, rather than that a query is wrong. */
export function isDatabaseLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return lost.test(String(code)) || lostMessage.test(error.message) || isDatabaseLost(error.cause)
}
