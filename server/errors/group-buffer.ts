import type { Frame } from '#contract/errors/facts.ts'
import type { Db } from '#server/database/database.ts'
import type { Log } from '#server/process/log.ts'
import { added, type Counted, identityOf, mostGroups, mostNewFromBrowsers, type Occurrence, others } from './rules.ts'
import { addToGroups, fingerprintOf, readKnown } from './store.ts'

type Options = {
  log: Pick<Log, 'warn'>
  /** Where the frame is in the sources. */
  original: (frame: Frame) => Promise<Frame>
  now?: () => number
}

/** Of a batch, browsers fill at most half: anybody can invent errors, and those of the server need room. */
const mostPending = { browser: 100, server: 200 }
const mostRemembered = 5000

/**
 * Counts errors in memory and adds the counts to the database once a second, so that ten thousand errors cost as much as
 * one. At most a second of counts is lost with the process; the log has every error.
 */
export function createGroupBuffer({ log, original, now = Date.now }: Options) {
  let pending = new Map<string, Counted>()
  /** The group of an error, by what the error looks like in the build. */
  const fingerprints = new Map<string, string>()
  let isSilent = false

  function count(counted: Counted) {
    const identity = identityOf(counted.last)
    const isFull = pending.size >= mostPending[counted.last.source] && !pending.has(identity)
    const kept = isFull ? { ...counted, last: others(counted.last) } : counted
    const key = isFull ? identityOf(kept.last) : identity
    const before = pending.get(key)
    pending.set(key, before ? added(before, kept) : kept)
  }

  async function flush(db: Db): Promise<void> {
    if (pending.size === 0) return
    const batch = pending
    pending = new Map()
    try {
      await addToGroups(db, await grouped(db, batch))
      isSilent = false
    } catch (error) {
      // As an error it would be reported, and so on. The counts are tried again.
      if (!isSilent) log.warn({ err: error, groups: batch.size }, 'errors could not be counted in the database yet')
      isSilent = true
      for (const counted of batch.values()) count(counted)
    }
  }

  async function grouped(db: Db, batch: ReadonlyMap<string, Counted>): Promise<Map<string, Counted>> {
    const groups = new Map<string, Counted>()
    const unknown: [identity: string, fingerprint: string, counted: Counted][] = []
    const add = (fingerprint: string, counted: Counted) => {
      const before = groups.get(fingerprint)
      groups.set(fingerprint, before ? added(before, counted) : counted)
    }
    for (const [identity, raw] of batch) {
      const known = fingerprints.get(identity)
      const counted = await inSources(raw)
      if (known) add(known, counted)
      else unknown.push([identity, fingerprintOf(identityOf(counted.last)), counted])
    }
    if (unknown.length === 0) return groups
    const { known, all, newFromBrowsers } = await readKnown(
      db,
      unknown.map(([, fingerprint]) => fingerprint),
      now(),
    )
    const room = { all: mostGroups - all, browser: mostNewFromBrowsers - newFromBrowsers }
    for (const [identity, fingerprint, counted] of unknown) {
      const isFromBrowser = counted.last.source === 'browser'
      if (!known.has(fingerprint)) {
        if (room.all <= 0 || (isFromBrowser && room.browser <= 0)) {
          const last = others(counted.last)
          add(fingerprintOf(identityOf(last)), { ...counted, last })
          continue
        }
        known.add(fingerprint)
        room.all -= 1
        if (isFromBrowser) room.browser -= 1
      }
      if (fingerprints.size >= mostRemembered) fingerprints.clear()
      fingerprints.set(identity, fingerprint)
      add(fingerprint, counted)
    }
    return groups
  }

  async function inSources(counted: Counted): Promise<Counted> {
    const { last } = counted
    const frames: Frame[] = []
    for (const frame of last.facts.frames) frames.push(await original(frame))
    return { ...counted, last: { ...last, facts: { ...last.facts, frames } } }
  }

  return {
    take: (occurrence: Occurrence) => count({ last: occurrence, count: 1, firstAt: occurrence.at }),
    flush,
    /** Adds the counts each second, one statement at a time, until it is stopped; then those that are left. */
    start(db: Db, everyMs = 1000) {
      let running = Promise.resolve()
      let isRunning = false
      const timer = setInterval(() => {
        if (isRunning) return
        isRunning = true
        running = flush(db).finally(() => {
          isRunning = false
        })
      }, everyMs).unref()
      return async function stop() {
        clearInterval(timer)
        await running
        await flush(db)
      }
    },
  }
}
