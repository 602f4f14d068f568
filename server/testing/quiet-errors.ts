import type { ErrorReporter } from '#server/errors/reporter.ts'

/** Nobody hears of errors: a test sees those that are logged. */
export const quietErrors: ErrorReporter = { report: () => undefined, hear: () => undefined }
