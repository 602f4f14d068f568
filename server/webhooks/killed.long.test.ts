import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { hire } from '#server/testing/api-keys.ts'
import { dbTest } from '#server/testing/database.ts'
import { killSenderAt, senderKillPoints } from '#server/testing/kill-sender.ts'
import { quiet } from '#server/testing/originals.ts'
import { startReceiver } from '#server/testing/webhook-receiver.ts'
import { addEndpoint } from './endpoints.ts'
import { createPost } from './post.ts'
import { leaseLasts } from './rules.ts'
import { createSender } from './sender.ts'

vi.setConfig({ testTimeout: 600_000 })

const key = Buffer.alloc(32, 7)

dbTest.for(senderKillPoints)(
  'killed %s, the shop loses no event: another process sends what is left, in order and by the same ids',
  async (point, { place, database }) => {
    const { db } = database
    const receiver = await startReceiver()
    const post = createPost({ toLocalhost: true }, { timeout: 60_000 })
    try {
      const wish = { url: receiver.url, description: '', brands: [], withContact: false }
      const context = {
        db,
        key,
        rule: { toLocalhost: true },
        brands: [],
        staff: await hire(db, 'Lea Lead'),
        now: new Date(),
      }
      const added = await addEndpoint(context, randomUUID(), { ...wish, types: ['order.changed'] })
      receiver.state.secrets = added.ok ? [added.value.secret] : []
      await db.execute(sql`
        select tell_webhooks('order.changed', 'claravue', 'order ' || n, now(),
          jsonb_build_object('turn', turn, 'order', jsonb_build_object('id', n)))
        from generate_series(1, 3) turn, generate_series(1, 20) n order by turn, n`)
      await killSenderAt(point, place.url ?? '', key)
      const before = receiver.received.length
      expect(before).toBeGreaterThanOrEqual(20)

      const soon = createSender({ db, log: quiet, key, post })
      await soon.look()
      await soon.idle()
      // It may still be alive, for all that others know.
      expect(receiver.received).toHaveLength(before)
      const later = createSender({ db, log: quiet, key, post, now: () => new Date(Date.now() + leaseLasts) })
      await later.look()
      await later.idle()

      const { rows } = await db.execute(sql`select state, count(*)::int as count from webhook_deliveries group by 1`)
      expect(rows).toEqual([{ state: 'accepted', count: 60 }])
      // As a receiver does it that looks at the ids: each event once.
      const heard = new Map(receiver.received.map((event) => [event.id, event]))
      expect(heard.size).toBe(60)
      expect(receiver.received.length).toBeLessThanOrEqual(80)
      const turns = Map.groupBy(heard.values(), ({ subject }) => subject)
      for (const events of turns.values()) expect(events.map(({ turn }) => turn)).toEqual([1, 2, 3])
      for (const { id, body } of receiver.received) expect(body).toBe(heard.get(id)?.body)
    } finally {
      post.close()
      await receiver.stop()
    }
  },
)
