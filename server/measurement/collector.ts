import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Brand } from '#contract/brand.ts'
import { collectorPath, largestBatch } from '#contract/measurement/batch.ts'
import type { Db } from '#server/database/database.ts'
import { type FlagsService, isVisitorId } from '#server/flags/operations.ts'
import { readCookie } from '#server/http/cookies.ts'
import type { Visit } from '#server/http/visit.ts'
import type { Log } from '#server/process/log.ts'
import { logOncePerHour } from '#server/process/log-once-per-hour.ts'
import { type DropReason, dropReasons, type ReadBatch, readBatch } from './batch-rules.ts'
import { deviceClassOf } from './browser-rules.ts'
import { createClientLimit } from './client-limit.ts'
import { createCountBuffer, type Place } from './count-buffer.ts'
import { createDayClock } from './day-clock.ts'
import { isGoal } from './experiment-rules.ts'
import { refusalOf } from './refusal.ts'
import { saltOf } from './store.ts'
import { writeCounts } from './write-counts.ts'

/** A tab sends a batch every few seconds; behind one address there may be a whole company. */
const limit = { most: 200, within: 10_000, mostClients: 100_000 }
/** Those who send too much wait for their answers. So a flood takes no more of the processor than its connections. */
const floodPause = 1000
/** What a client may send in all before it is cut off. */
const mostBytes = 2 ** 21

type CollectorOptions = {
  db: Db
  brands: readonly Brand[]
  flags: FlagsService
  /** Makes hashes of visitors in A/B tests. */
  testKey: Buffer
  headers: readonly (readonly [name: string, value: string])[]
  log: Pick<Log, 'warn' | 'error'>
  now?: () => number
}
export type Collector = Awaited<ReturnType<typeof openCollector>>

/**
 * Counts what visitors allow. A batch is answered from memory; the counts are written once a second. A process that is
 * killed loses what came since then: one second at most, while the database answers.
 */
export async function openCollector(options: CollectorOptions) {
  const { db, brands, flags, now = Date.now } = options
  const testKey = options.testKey.toString('base64url')
  const collecting = brands.filter(({ measurement }) => measurement.collects)
  const buffer = createCountBuffer()
  const isFlood = createClientLimit(limit)
  const dayIn = createDayClock()
  const salts = new Map<string, string>()
  const { warn } = logOncePerHour(options.log)
  const figures = { counted: 0, dropped: new Map<DropReason, number>(dropReasons.map((reason) => [reason, 0])) }
  const answerHeaders = [...options.headers, ['Cache-Control', 'no-store'] as const].flat()
  let isWriting = false
  let written = Promise.resolve()

  const drop = (reason: DropReason) => void figures.dropped.set(reason, (figures.dropped.get(reason) ?? 0) + 1)
  const send = (outgoing: ServerResponse) => void outgoing.writeHead(204, answerHeaders).end()

  /** Takes the request and returns true, if it is one for the collector. The answer is always the same. */
  function answer(incoming: IncomingMessage, outgoing: ServerResponse, visit: Visit): boolean {
    if (incoming.method !== 'POST' || incoming.url !== collectorPath) return false
    if (isFlood(visit.client, now())) {
      drop('flood')
      incoming.resume()
      setTimeout(send, floodPause, outgoing)
      return true
    }
    const refusal = refusalOf(incoming.headers, visit)
    readBody(incoming, (text) => {
      if (refusal) drop(refusal)
      else if (text === undefined) drop('too-large')
      else take(text, incoming, visit)
      send(outgoing)
    })
    return true
  }

  function take(text: string, { headers }: IncomingMessage, visit: Visit) {
    const { brand } = visit
    const moment = now()
    const batch = readBatch(text, { ...brand, now: moment })
    if (!batch) return drop('malformed')
    for (const reason of batch.dropped) drop(reason)
    const [first] = batch.events
    if (!first) return
    const userAgent = headers['user-agent'] ?? ''
    const hint = headers['sec-ch-ua-mobile']
    const day = dayIn(brand.country, moment)
    const device = deviceClassOf(userAgent, typeof hint === 'string' ? hint : undefined)
    const place = { day, storefront: brand.id, locale: batch.locale, device }
    for (const { event, page, bucket, cents } of batch.events) {
      if (buffer.addEvent({ ...place, page_type: page, event, bucket, count: 1, sum: cents })) figures.counted++
      else drop('full')
    }
    countVisit({ ...place, page_type: first.page }, `${visit.client} ${userAgent}`)
    countTests(batch, place, headers.cookie)
  }

  /** Of address and browser only the hash is left, and that only until the end of the day. */
  function countVisit(place: Place, who: string) {
    const salt = salts.get(place.day)
    // In the first second of a day it is not there yet: then the visitor's next batch makes the visit.
    if (salt === undefined) return
    if (!buffer.addVisit({ ...place, hash: digest(salt, `${place.storefront} ${who}`) })) drop('full')
  }

  function countTests({ tests, events }: ReadBatch, { day, storefront }: Omit<Place, 'page_type'>, cookie?: string) {
    if (!flags.tests?.length) return
    const visitor = readCookie(cookie, 'visitor')
    if (!isVisitorId(visitor)) return
    const goals = events.map(({ event }) => event).filter(isGoal)
    for (const { key: test, edition, variantOf } of flags.tests) {
      const reached = new Set(tests.includes(test) ? ['visit', ...goals] : goals)
      if (reached.size === 0) continue
      const hash = digest(testKey, `${test} ${edition} ${storefront} ${visitor}`)
      const variant = variantOf(visitor)
      for (const goal of reached)
        if (!buffer.addTest({ day, storefront, test, edition, variant, goal, hash })) drop('full')
    }
  }

  /** The salts of today, which the first process of the day makes. */
  async function renewSalts() {
    const days = new Set(collecting.map(({ country }) => dayIn(country, now())))
    for (const day of days) if (!salts.has(day)) salts.set(day, await saltOf(db, day))
    for (const day of salts.keys()) if (!days.has(day)) salts.delete(day)
  }

  async function write() {
    isWriting = true
    try {
      await renewSalts()
      await writeCounts(db, buffer)
    } catch (err) {
      warn({ err }, 'counts could not be written, and are tried again')
    }
    isWriting = false
  }

  /** One at a time: counting never takes more than one connection from those who buy. */
  function flush(): Promise<void> {
    written = written.then(write)
    return written
  }

  if (collecting.length > 0) await renewSalts()
  const timer = setInterval(() => {
    if (!isWriting && collecting.length > 0) void flush()
  }, 1000).unref()

  return {
    answer,
    figures,
    flush,
    /** Writes what is left. */
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

/**
 * 128 bits are enough to tell visitors apart. The key is secret and half of the digest is left out, so that this is as
 * good as an HMAC, which takes three times as long.
 */
const digest = (key: string, text: string) => hash('sha256', `${key} ${text}`, 'base64url').slice(0, 22)

/** Gives no text if the body is too large. A client that sends without end is cut off. */
function readBody(incoming: IncomingMessage, done: (text: string | undefined) => void) {
  const chunks: Buffer[] = []
  let bytes = 0
  incoming.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= largestBatch) chunks.push(chunk)
    else if (bytes > mostBytes) incoming.destroy()
  })
  incoming.on('end', () => done(bytes <= largestBatch ? Buffer.concat(chunks).toString() : undefined))
  // A visitor who left in the middle of it.
  incoming.on('error', () => {})
}
