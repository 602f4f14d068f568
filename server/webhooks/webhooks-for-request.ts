import { randomUUID } from 'node:crypto'
import type { Brand } from '#contract/brand.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { StaffAct } from '#contract/staff/roles.ts'
import type { DeliveryQuery, EndpointState, EndpointWish } from '#contract/staff/webhooks.ts'
import type { Db } from '#server/database/database.ts'
import { mostCounted, readDeliveries, readDelivery, readEndpoints } from './desk-store.ts'
import {
  addEndpoint,
  changeEndpoint,
  type EndpointContext,
  type Replay,
  replay,
  rotateSecret,
  sendTest,
  switchEndpoint,
} from './endpoints.ts'
import { bodyOf } from './sender.ts'

type NotFound = { code: 'not-found' }
type Allowed = { userId: string; isFresh: boolean }
type WebhooksRequest = {
  db: Db
  key: Buffer
  toLocalhost: boolean
  brands: readonly Brand[]
  now: Date
  staff: () => {
    may: (act: StaffAct) => Promise<Result<Allowed, NotFound>>
    mayNow: (act: StaffAct) => Promise<Result<Allowed, NotFound | { code: 'proof-needed' }>>
  }
}

const pageLength = 50
type Seen = { id: string; version: number }

/** Programs of others that hear what happens, for who may decide that. */
export function webhooksForRequest({ db, key, toLocalhost, brands, now, staff }: WebhooksRequest) {
  const may = () => staff().may('manage-webhooks')

  /** Runs a change as the member of staff who asks, after a recent proof by password or code. */
  async function acting<T, E>(act: (context: EndpointContext) => Promise<Result<T, E>>) {
    const allowed = await staff().mayNow('manage-webhooks')
    if (!allowed.ok) return allowed
    const shops = brands.map(({ id }) => id)
    return act({ db, key, rule: { toLocalhost }, brands: shops, staff: allowed.value.userId, now })
  }

  return {
    async list() {
      const allowed = await may()
      if (!allowed.ok) return allowed
      const endpoints = await readEndpoints(db)
      return ok({ endpoints, mostCounted, newId: randomUUID(), isFresh: allowed.value.isFresh })
    },

    async endpoint(id: string, query: DeliveryQuery) {
      const allowed = await may()
      if (!allowed.ok) return allowed
      const [endpoint] = await readEndpoints(db, id)
      if (!endpoint) return err({ code: 'not-found' })
      const found = await readDeliveries(db, id, query, pageLength + 1)
      const deliveries = found.slice(0, pageLength)
      const next = found.length > pageLength ? deliveries.at(-1)?.id : undefined
      return ok({ endpoint, deliveries, next, mostCounted, testKey: randomUUID(), isFresh: allowed.value.isFresh })
    },

    async delivery(endpoint: string, id: number) {
      const allowed = await may()
      if (!allowed.ok) return allowed
      const [known] = await readEndpoints(db, endpoint)
      const delivery = known && (await readDelivery(db, endpoint, id))
      if (!delivery) return err({ code: 'not-found' })
      const body = bodyOf({ ...delivery, happenedAt: new Date(delivery.happenedAt) })
      return ok({ endpoint: known, delivery, body, isFresh: allowed.value.isFresh })
    },

    add: (id: string, wish: EndpointWish) => acting((context) => addEndpoint(context, id, wish)),
    change: (seen: Seen, wish: EndpointWish) => acting((context) => changeEndpoint(context, seen, wish)),
    rotateSecret: (seen: Seen) => acting((context) => rotateSecret(context, seen)),
    switch: (seen: Seen, state: Exclude<EndpointState, 'stopped'>) =>
      acting((context) => switchEndpoint(context, seen, state)),
    sendTest: (id: string, key: string) => acting((context) => sendTest(context, id, key)),
    replay: (id: string, which: Replay) =>
      acting<number, never>(async (context) => ok(await replay(context, id, which))),
  }
}
