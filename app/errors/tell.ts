/** Whom visitors who allow statistics tell of errors, besides the shop. */
let sentryDsn: string | undefined

export const setSentry = (dsn: string | undefined) => {
  sentryDsn = dsn
}

/** What tells of errors is loaded with the first one. Without a connection nobody hears of it. */
export function tellOfError(error: unknown, route?: string) {
  import('./reporter.ts').then(
    ({ report }) => report(error, { route, sentryDsn }),
    () => undefined,
  )
}

/** What React recovers from, or could not catch, reaches the window as well. */
export function listenForErrors() {
  addEventListener('error', ({ error, message }) => tellOfError(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => tellOfError(reason))
}
