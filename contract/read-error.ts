import { codeOf } from '#contract/error-code.ts'

const mostCauses = 10

/**
 * What an error says of itself; undefined if it is none. Whatever was thrown, reading it does not throw: a field may be of
 * any type, its getter may fail, and a proxy may have been revoked.
 */
export function readError(thrown: unknown) {
  if (!isError(thrown)) return undefined
  return {
    name: textOf(thrown, 'name') ?? 'Error',
    code: codeOf(thrown),
    message: textOf(thrown, 'message') ?? '',
    stack: textOf(thrown, 'stack') ?? '',
  }
}

/** The error, its cause, the cause of that and so on. It ends, also if an error is its own cause. */
export function withCauses(thrown: unknown): unknown[] {
  const chain = [thrown]
  for (let last = causeOf(thrown); last !== undefined && chain.length <= mostCauses; last = causeOf(last))
    chain.push(last)
  return chain
}

function isError(thrown: unknown): thrown is Error {
  try {
    return thrown instanceof Error
  } catch {
    return false
  }
}

function causeOf(thrown: unknown): unknown {
  try {
    return isError(thrown) ? thrown.cause : undefined
  } catch {
    return undefined
  }
}

function textOf(error: Error, field: 'name' | 'message' | 'stack'): string | undefined {
  try {
    const value: unknown = error[field]
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}
