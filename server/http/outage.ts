import { readError, withCauses } from '#contract/read-error.ts'

const lost =
  /^(08\w{3}|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|SEARCH_UNAVAILABLE|CONTENT_UNAVAILABLE)$/
const lostMessage =
  /connection (terminated|timeout|error)|timeout exceeded when trying to connect|query read timeout|PGlite is closed/i

/** Whether an error says that the database or another service cannot be reached, rather than that something is wrong. */
export const isOutage = (thrown: unknown): boolean =>
  withCauses(thrown).some((cause) => {
    const error = readError(cause)
    return error !== undefined && (lost.test(error.code ?? '') || lostMessage.test(error.message))
  })
