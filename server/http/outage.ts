import { readError, withCauses } from '#contract/read-error.ts'

const unreachable = /^(08\w{3}|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/
/**
 * Disk full, out of memory, another limit of the server, a read-only database (a standby after a failover), the time limit
 * of a statement, the time limit of a lock. The same request succeeds once the server has recovered.
 */
const refusing = /^(53100|53200|53400|25006|57014|55P03)$/
const otherService = /^(SEARCH|CONTENT)_UNAVAILABLE$/
const codes = [unreachable, refusing, otherService]
const lostMessage =
  /connection (terminated|timeout|error)|timeout exceeded when trying to connect|query read timeout|PGlite is closed/i

/** True if an error means that the database or another service is unavailable, rather than that the shop has a bug. */
export const isOutage = (thrown: unknown): boolean =>
  withCauses(thrown).some((cause) => {
    const error = readError(cause)
    return error !== undefined && (codes.some((code) => code.test(error.code ?? '')) || lostMessage.test(error.message))
  })
