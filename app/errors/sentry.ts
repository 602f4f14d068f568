import { BrowserClient, getCurrentScope, makeFetchTransport } from '@sentry/browser'
import type { ErrorFacts } from '#contract/errors/facts.ts'
import { errorRates, isErrorRecorded, type recordingOf } from '#contract/errors/rates.ts'
import { errorEvent, onlyAllowed, transactionEvent } from '#contract/errors/sentry-event.ts'
import { release } from './release.ts'
import { patternOf } from './route-pattern.ts'
import { scrubRecording } from './scrub-recording.ts'
import { isSentryAllowed, whenSentryEnds } from './tell.ts'

/** Nothing of Sentry's library watches the page by itself: it sends what it is given, and of that what is allowed. */
export const sentryOptions = (dsn: string) => ({
  dsn,
  release,
  integrations: [],
  maxBreadcrumbs: errorRates.breadcrumbs,
  // The shop throws the dice itself. Without rates the library warns on the console.
  replaysSessionSampleRate: 0,
  replaysOnErrorSampleRate: 0,
  sendClientReports: false,
  // Sentry would keep the visitor's IP address otherwise.
  dataCollection: { userInfo: false },
  traceLifecycle: 'static' as const,
  stackParser: () => [],
  transport: scrubbingTransport,
  beforeSend: onlyAllowed,
  beforeSendTransaction: onlyAllowed,
})

function scrubbingTransport(options: Parameters<typeof makeFetchTransport>[0]) {
  const transport = makeFetchTransport(options)
  const send: typeof transport.send = (envelope) => {
    for (const item of envelope[1]) {
      if (item[0].type !== 'replay_recording') continue
      const scrubbed = scrubRecording(String(item[1]))
      item[1] = scrubbed
      // Sentry reads as many bytes as the envelope says.
      item[0].length = new TextEncoder().encode(scrubbed).length
    }
    return transport.send(envelope)
  }
  return { ...transport, send }
}

let client: BrowserClient | undefined

function openSentry(dsn: string): BrowserClient {
  if (client) return client
  const opened = new BrowserClient(sentryOptions(dsn))
  opened.addEventProcessor((event) => (event.type === 'replay_event' ? onlyAllowed(event) : event))
  const scope = getCurrentScope()
  scope.setClient(opened)
  opened.init()
  client = opened
  whenSentryEnds(() => {
    client = undefined
    scope.clearBreadcrumbs()
    void opened.close(0)
  })
  followPages(({ pattern }) =>
    scope.addBreadcrumb(
      { category: 'navigation', message: pattern, timestamp: Date.now() / 1000 },
      errorRates.breadcrumbs,
    ),
  )
  return opened
}

type Happened = { facts: ErrorFacts; place?: string; lang: string; brand?: string }

/** Of one error in ten a replay begins: it shows the page as the error left it, and what the visitor does then. */
export async function captureError(dsn: string, { facts, place, lang, brand }: Happened, dice = Math.random()) {
  if (!isSentryAllowed()) return false
  const scope = getCurrentScope()
  const event = errorEvent({ source: 'browser', facts, release, at: Date.now(), place, locale: lang, brand })
  openSentry(dsn).captureEvent(event, {}, scope)
  if (isErrorRecorded(dice)) await record()
  return true
}

let isTiming = false

/** Times the pages of this visit, and records it if the dice says so. */
export async function startRecording(dsn: string, recording: ReturnType<typeof recordingOf>) {
  if (isTiming) return
  isTiming = true
  whenSentryEnds(() => {
    isTiming = false
  })
  const client = openSentry(dsn)
  const scope = getCurrentScope()
  const [load] = performance.getEntriesByType('navigation')
  const router = window.__reactRouterDataRouter
  if (load && router) {
    const times = { from: performance.timeOrigin, to: performance.timeOrigin + load.duration }
    client.captureEvent(transactionEvent({ place: patternOf(router.state), op: 'pageload', ...times }), {}, scope)
  }
  followPages(({ pattern, from }) =>
    client.captureEvent(transactionEvent({ place: pattern, op: 'navigation', from, to: Date.now() }), {}, scope),
  )
  if (recording.replays) await record()
}

async function record() {
  const { startReplay } = await import('./sentry-replay.ts')
  if (client) startReplay(client)
}

/** Calls with the pattern of each further page, and when the visitor asked for it. */
function followPages(onPage: (page: { pattern: string; from: number }) => void) {
  const router = window.__reactRouterDataRouter
  let pattern = router && patternOf(router.state)
  let from = Date.now()
  const unsubscribe = router?.subscribe((state) => {
    const next = patternOf(state)
    if (next === pattern) {
      from = Date.now()
      return
    }
    pattern = next
    onPage({ pattern, from })
  })
  if (unsubscribe) whenSentryEnds(unsubscribe)
}
