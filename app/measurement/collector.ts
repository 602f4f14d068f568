import type { Sink } from '#app/reporting/report.ts'
import { currentConsent } from '#app/session/consent.ts'
import { type Batch, collectorPath, mostEvents, type SentEvent, testsElement } from '#contract/measurement/batch.ts'

const pause = 5000
let held: (SentEvent & { path: string })[] = []
let tests = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined
/** The types of pages by their paths: some events come before the page view that tells the type. */
const typesOfPages = new Map<string, string>()
/** Web vitals are those of the page by which the visitor came. */
const [loaded] = performance.getEntriesByType('navigation')
const firstPath = loaded ? new URL(loaded.name).pathname : location.pathname

/** Holds what the shop itself counts and sends it in batches. */
const collect: Sink = ({ name, fields, at }) => {
  const path = name === 'web_vital' ? firstPath : location.pathname
  if ('page_type' in fields) typesOfPages.set(path, fields.page_type)
  const { content = '' } = document.querySelector<HTMLMetaElement>(`meta[name=${testsElement}]`) ?? {}
  for (const test of content.split(',')) if (test) tests.add(test)
  held.push({
    path,
    name,
    page: 'other',
    at,
    ...('value' in fields && { value: fields.value }),
    ...('currency' in fields && 'value' in fields && { currency: fields.currency }),
    ...('metric' in fields && { metric: fields.metric }),
  })
  // What is told while the page goes away cannot wait.
  if (held.length >= mostEvents || document.hidden) send()
  else timer ??= setTimeout(send, pause)
}

function send() {
  clearTimeout(timer)
  timer = undefined
  const events = held.map(({ path, ...event }) => ({ ...event, page: typesOfPages.get(path) ?? event.page }))
  const batch: Batch = { locale: document.documentElement.lang, events, tests: [...tests] }
  const body = JSON.stringify(batch)
  held = []
  tests = new Set()
  // The visitor may have changed their mind since.
  if (events.length === 0 || !currentConsent().statistics) return
  if (!navigator.sendBeacon(collectorPath, body))
    fetch(collectorPath, { method: 'POST', body, keepalive: true }).catch(() => {})
}

// Web vitals are told in the capture phase, so that they are in this last batch.
addEventListener('visibilitychange', () => document.hidden && send())
addEventListener('pagehide', send)

let areVitalsMeasured = false

/** Web vitals are loaded with it, once. */
export function openCollector(): Sink {
  if (!areVitalsMeasured) void import('./vitals.ts').then(({ measureVitals }) => measureVitals())
  areVitalsMeasured = true
  return collect
}
