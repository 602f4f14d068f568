/** The address of Sentry, which visitors who allow statistics tell of errors besides the shop. */
let sentryDsn: string | undefined
const ends: (() => void)[] = []

/** What to do when the visitor does not allow it any more. */
export const whenSentryEnds = (end: () => void) => void ends.push(end)

export function setSentry(dsn: string | undefined) {
  sentryDsn = dsn
  if (!dsn) for (const end of ends.splice(0)) end()
}

/** Asked again when a file has arrived: the visitor may have thought better of it while it was loading. */
export const isSentryAllowed = () => sentryDsn !== undefined

/** The reporter is loaded with the first error. Without a connection the error is not reported. */
export function tellOfError(error: unknown, route?: string) {
  import('./reporter.ts').then(({ report }) => report(error, { route, sentryDsn })).catch(() => undefined)
}

/** What React recovers from, or could not catch, reaches the window as well. */
export function listenForErrors() {
  addEventListener('error', ({ error, message }) => tellOfError(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => tellOfError(reason))
}
