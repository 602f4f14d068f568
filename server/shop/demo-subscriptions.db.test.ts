import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { dbTest } from '#server/testing/database.ts'
import { loadDemoData } from './demo-data.ts'

dbTest(
  'the demo’s customer has a running and a paused subscription that charge a saved card, however often it starts',
  async ({ database }) => {
    const { db } = database
    for (let starts = 0; starts < 2; starts++) await loadDemoData(db)
    const { rows } = await db.execute(sql`
    select subscriptions.brand, state, frequency, masked from subscriptions
    join payment_aliases using (brand, customer_id, alias), jsonb_to_record(means) as card (masked text)
    order by brand, state`)
    const masked = '400010xxxxxx0018'
    expect(rows).toEqual(
      ['claravue', 'lenteo', 'linsenhaus'].flatMap((brand) => [
        { brand, state: 'active', frequency: 3, masked },
        { brand, state: 'paused', frequency: 1, masked },
      ]),
    )
  },
)
