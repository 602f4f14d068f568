import { isRouteErrorResponse } from 'react-router'
import { factsOf } from '#contract/errors/facts.ts'
import { isIgnored } from '#contract/errors/known-messages.ts'
import type { BrowserErrorReport } from '#contract/errors/report.ts'
import { readError } from '#contract/read-error.ts'
import { release } from './release.ts'
import { currentPattern } from './route-pattern.ts'

/** A page that fails again and again has said all with these. */
const mostReports = 10
let reports = 0
const seen = new WeakSet()

/** Tells the shop of an error, once, and only what may be told. Nothing is stored in the browser. */
export async function report(error: unknown, { route, sentryDsn }: { route?: string; sentryDsn?: string }) {
  if (reports >= mostReports || !isOurs(error)) return
  if (error instanceof Error) {
    if (seen.has(error)) return
    seen.add(error)
  }
  reports++
  const { lang, dataset } = document.documentElement
  // React Router gives the pattern without the slash that it begins with.
  const place = route === undefined ? currentPattern() : `/${route.replace(/^\//, '')}`
  const facts = factsOf(error, 'browser')
  const told = sentryDsn !== undefined && (await tellSentry(sentryDsn, { facts, place, lang, brand: dataset.brand }))
  const body: BrowserErrorReport = { ...facts, route: place, locale: lang, release, ...(told && { told }) }
  await fetch('/api/errors', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => undefined)
}

/** What the server answered, or failed at, it has reported itself. */
function isOurs(error: unknown): boolean {
  if (isRouteErrorResponse(error) || error instanceof Response || isProblem(error)) return false
  const { name, message } = readError(error) ?? { name: '', message: typeof error === 'string' ? error : '' }
  return !isIgnored(name, message) && message !== 'Unexpected Server Error'
}

const isProblem = (error: unknown) => typeof error === 'object' && error !== null && 'violations' in error

type Happened = Parameters<typeof import('./sentry.ts')['captureError']>[1]

/** Whether Sentry was told; it may be blocked. */
const tellSentry = (dsn: string, happened: Happened): Promise<boolean> =>
  import('./sentry.ts').then(
    ({ captureError }) => captureError(dsn, happened),
    () => false,
  )
