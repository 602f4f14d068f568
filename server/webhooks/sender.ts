import { randomUUID } from 'node:crypto'
import type { Db, Log } from '#server/database/database.ts'
import { unseal } from '#server/secrets/sealed.ts'
import type { Post } from './post.ts'
import { atOnce, isAway, leaseLasts, outcomeOf } from './rules.ts'
import {
  type DueDelivery,
  type LeasedEndpoint,
  leaseEndpoint,
  readContacts,
  readDue,
  releaseEndpoint,
  settle,
} from './send-store.ts'
import { signedHeaders } from './signature.ts'

export type SenderContext = {
  db: Db
  log: Log
  /** What the secrets of endpoints are encrypted with. */
  key: Buffer
  post: Post
  now?: () => Date
}

/** A process works for so many endpoints at the same time; each has a line of its own, so a slow one delays no other. */
const endpointsAtOnce = 20
/** After so many rounds another endpoint gets its turn, if there are more than fit at once. */
const batchesInARow = 50

export type Sender = {
  /** Looks for waiting deliveries, and begins to send them. */
  look(): Promise<void>
  /** Begins nothing new, and waits for what is under way. */
  stop(): Promise<void>
  /** When nothing is under way any more. */
  idle(): Promise<void>
}

export function createSender({ db, log, key, post, now = () => new Date() }: SenderContext): Sender {
  const underWay = new Set<Promise<void>>()
  let isStopping = false
  let looking: Promise<void> | undefined
  let isToLookAgain = false

  async function lookNow() {
    while (!isStopping && underWay.size < endpointsAtOnce) {
      const lease = randomUUID()
      const endpoint = await leaseEndpoint(db, { lease, now: now(), until: leaseEnd() })
      if (!endpoint) return
      const work = serve(endpoint, lease)
        .catch((error: unknown) => log.error({ err: error, endpoint: endpoint.id }, 'webhooks could not be sent'))
        .finally(() => {
          underWay.delete(work)
          // What came while its last answer was awaited, or another endpoint that found no place.
          void look()
        })
      underWay.add(work)
    }
  }

  /** One look at a time; a call during a look means another one after it. */
  function look(): Promise<void> {
    isToLookAgain = true
    looking ??= lookWhileCalled().finally(() => {
      looking = undefined
    })
    return looking
  }

  async function lookWhileCalled() {
    while (isToLookAgain && !isStopping) {
      isToLookAgain = false
      try {
        await lookNow()
      } catch (error) {
        log.warn({ err: error }, 'webhooks could not be looked for')
        return
      }
    }
  }

  const leaseEnd = () => new Date(now().getTime() + leaseLasts)

  async function serve(leased: LeasedEndpoint, lease: string) {
    let health = { failures: leased.failures, failingSince: leased.failingSince }
    for (let batch = 0; batch < batchesInARow && !isStopping; batch++) {
      const wasAway = isAway(health)
      const wish = { endpoint: leased.id, now: now(), isAway: wasAway, most: wasAway ? 1 : atOnce }
      const deliveries = await readDue(db, wish)
      if (deliveries.length === 0) break
      const attempts = await sendAll(leased, deliveries)
      const outcome = outcomeOf(health, attempts, now())
      const goesOn = await settle(db, { endpoint: leased, lease, now: now(), leasedUntil: leaseEnd(), outcome })
      if (outcome.endpoint.isToStop) log.error({ endpoint: leased.id }, 'webhooks stopped: nobody answers')
      if (!goesOn || outcome.endpoint.retryAt) break
      health = outcome.endpoint
    }
    await releaseEndpoint(db, { id: leased.id, lease })
  }

  async function sendAll(endpoint: LeasedEndpoint, deliveries: readonly DueDelivery[]) {
    const sealed = [endpoint.secret, ...(endpoint.olderSecret === null ? [] : [endpoint.olderSecret])]
    const secrets = sealed.map((one) => unseal(key, endpoint.id, one)).filter((secret) => secret !== undefined)
    const contacts = endpoint.withContact
      ? await readContacts(
          db,
          endpoint,
          deliveries.map(({ subject }) => subject),
        )
      : undefined
    return Promise.all(
      deliveries.map(async (delivery) => {
        const { id, attempts, eventId } = delivery
        // After a change of SHOP_SECRET nothing can be signed until the secret is replaced.
        if (secrets.length === 0)
          return { id, attempts, status: null, problem: 'NO_SECRET', answer: '', milliseconds: 0 }
        const body = bodyOf(delivery, contacts?.get(delivery.subject))
        const signed = signedHeaders(secrets, { id: eventId, at: now(), body })
        const headers = { ...signed, 'content-type': 'application/json', 'user-agent': 'lens-shop-webhooks/1' }
        return { id, attempts, ...(await post(endpoint.url, headers, body)) }
      }),
    )
  }

  return {
    look,
    async stop() {
      isStopping = true
      await looking
      await Promise.all(underWay)
    },
    async idle() {
      while (looking || underWay.size > 0) {
        await looking
        await Promise.all(underWay)
      }
    },
  }
}

/** What is sent. The page of a delivery shows the same, without the contact. */
export const bodyOf = (
  { eventId, type, happenedAt, brand, data }: Pick<DueDelivery, 'eventId' | 'type' | 'happenedAt' | 'brand' | 'data'>,
  contact?: object,
) =>
  JSON.stringify({
    id: eventId,
    type,
    timestamp: happenedAt.toISOString(),
    shop: brand,
    data: contact ? { ...data, contact } : data,
  })
