import { sql } from 'drizzle-orm'
import { expect, inject, vi } from 'vitest'
import { auditBooks } from '#server/shop/books.ts'
import { dbTest } from '#server/testing/database.ts'
import { killRenewalAt, type RenewalKillPoint, renewalKillPoints } from '#server/testing/kill-renewal.ts'
import { openRenewalShop } from '#server/testing/renewal-shop.ts'

// What happens when a process dies while it renews. `npm run test:faults` tries longer.
const patience = inject('patience') ?? 1
vi.setConfig({ testTimeout: 600_000 * patience })

const worstPoints: readonly RenewalKillPoint[] = [
  'before the attempt is stored',
  'after the charge',
  'while the order is placed',
]

dbTest('killed while it renews, the shop charges and orders the period once', async ({ place, database }) => {
  const { db } = database
  const shop = await openRenewalShop(database)
  // A process takes a second to start, so the usual run has the points where the most is at stake.
  for (const point of patience > 1 ? renewalKillPoints : worstPoints) {
    const id = await shop.subscribe()
    await killRenewalAt(point, place.url ?? '', '2027-02-28')
    // The renewal is free for others after ten minutes, and what the dead process holds after ten more.
    for (const minute of [15, 30, 45]) {
      shop.setClock(`2027-02-28T08:${minute}:00Z`)
      await shop.renew()
    }
    expect(await shop.renewals(id), point).toMatchObject([{ period: 1, state: 'ordered', total: 48_80 }])
    expect((await shop.attempts(id)).map(({ outcome }) => outcome)).toEqual(['paid'])
  }
  const { rows } = await db.execute<{ charged: number; ordered: number }>(sql`
    select (select sum(authorised)::int from simulator_transactions) as charged,
      (select sum(total)::int from orders) as ordered`)
  expect(rows[0]?.charged).toBe(rows[0]?.ordered)
  expect(await auditBooks(db)).toEqual([])
})
