import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

type CacheStats = Readonly<Record<'hits' | 'stale' | 'outage' | 'misses' | 'evictions' | 'entries' | 'bytes', number>>

type ContentFigures = Readonly<Record<'answered' | 'failures' | 'fallbacks', number>>

type SearchFigures = Readonly<Record<'products' | 'builds' | 'failures' | 'buildSeconds', number>>

/** How many events were counted, and how many batches or events were not, by reason. */
type EventFigures = { readonly counted: number; readonly dropped: ReadonlyMap<string, number> }

/** Figures for Prometheus. What happens on every request is counted in plain numbers and read when somebody asks. */
export function createMetrics(stats: CacheStats, search: SearchFigures, content: ContentFigures, events: EventFigures) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'shop_request_seconds',
    help: 'Time to answer a request that the page cache did not answer',
    labelNames: ['route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  new Counter({
    name: 'shop_pages_total',
    help: 'Public pages by how the cache answered',
    labelNames: ['answer'],
    registers: [registry],
    collect() {
      this.reset()
      for (const answer of ['hits', 'stale', 'outage', 'misses'] as const) this.inc({ answer }, stats[answer])
    },
  })
  new Counter({
    name: 'shop_page_cache_evictions_total',
    help: 'Pages that had to go for others',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(stats.evictions)
    },
  })
  new Gauge({
    name: 'shop_page_cache_bytes',
    help: 'Memory of the kept pages',
    registers: [registry],
    collect() {
      this.set(stats.bytes)
    },
  })
  new Gauge({
    name: 'shop_page_cache_pages',
    help: 'Kept pages',
    registers: [registry],
    collect() {
      this.set(stats.entries)
    },
  })
  new Counter({
    name: 'shop_content_answers_total',
    help: 'Questions to the content service: answered, failed, or answered by what it had said last',
    labelNames: ['answer'],
    registers: [registry],
    collect() {
      this.reset()
      this.inc({ answer: 'fresh' }, content.answered)
      this.inc({ answer: 'failed' }, content.failures)
      this.inc({ answer: 'last_good' }, content.fallbacks)
    },
  })
  new Counter({
    name: 'shop_events_total',
    help: 'Events of visitors: counted, or dropped for a reason',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset()
      this.inc({ outcome: 'counted' }, events.counted)
      for (const [reason, count] of events.dropped) this.inc({ outcome: reason }, count)
    },
  })
  const jobs = new Counter({
    name: 'shop_jobs_total',
    help: 'Attempts at jobs by how they ended',
    labelNames: ['job', 'outcome'],
    registers: [registry],
  })
  new Gauge({
    name: 'shop_search_products',
    help: 'Products in the search index',
    registers: [registry],
    collect() {
      this.set(search.products)
    },
  })
  new Gauge({
    name: 'shop_search_build_seconds',
    help: 'How long the last search index took',
    registers: [registry],
    collect() {
      this.set(search.buildSeconds)
    },
  })
  new Counter({
    name: 'shop_search_builds_total',
    help: 'Search indexes by outcome; failed also counts those that were lost',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset()
      this.inc({ outcome: 'built' }, search.builds)
      this.inc({ outcome: 'failed' }, search.failures)
    },
  })
  return {
    countJob(job: string, outcome: string) {
      jobs.inc({ job, outcome })
    },
    observe(route: string, status: number, milliseconds: number) {
      duration.observe({ route, status }, milliseconds / 1000)
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
export type Metrics = ReturnType<typeof createMetrics>
