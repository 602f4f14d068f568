import type { Brand } from '#contract/brand.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { renewClaimed } from './renew.ts'
import type { RenewalContext } from './renewal-context.ts'
import { claimDue, claimUnfinished } from './renewal-store.ts'
import { afterResume, todayIn } from './schedule-rules.ts'
import { readWaking, writeSchedule } from './schedule-store.ts'

const batch = 20

/** Wakes what is paused until today, and orders what is due, some at a time; several processes may do so at once. */
export async function renewDue(context: RenewalContext, giveWay?: GiveWay): Promise<void> {
  for (const brand of context.brands) {
    await wake(context, brand)
    for (const claim of [claimUnfinished, claimDue]) await renewAll(context, brand, claim, giveWay)
  }
}

/** Finishes what was begun and has no known end. It may run at any hour, since nothing that is due is charged by it. */
export async function finishRenewals(context: RenewalContext, giveWay?: GiveWay): Promise<void> {
  for (const brand of context.brands) await renewAll(context, brand, claimBegun, giveWay)
}

const claimBegun: Claim = (db, wish) => claimUnfinished(db, { ...wish, isBegun: true })

type Claim = typeof claimDue

async function renewAll(context: RenewalContext, brand: Brand, claim: Claim, giveWay?: GiveWay): Promise<void> {
  for (;;) {
    const now = context.clock()
    const keys = await claim(context.db, { brand: brand.id, today: todayIn(brand, now), now, limit: batch })
    if (keys.length === 0) return
    await renewClaimed(context, brand, keys, giveWay)
  }
}

async function wake({ db, clock }: RenewalContext, brand: Brand): Promise<void> {
  const today = todayIn(brand, clock())
  for (let found = batch; found === batch; ) {
    const sleepers = await readWaking(db, { brand: brand.id, today, limit: batch })
    // One that was changed meanwhile has another version, and stays as it is.
    for (const { pauseReason, ...one } of sleepers)
      await writeSchedule(db, one, afterResume(one, today, pauseReason), { isActive: true })
    found = sleepers.length
  }
}
