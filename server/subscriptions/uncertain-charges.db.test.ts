import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { err } from '#contract/result.ts'
import { chargeAbsent, holdAbsent } from '#server/orders/operations.ts'
import { createDatatrans } from '#server/payment/datatrans/datatrans.ts'
import type { PaymentService } from '#server/payment/operations.ts'
import { auditBooks } from '#server/shop/books.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { standInAccount, startDatatransStandIn } from '#server/testing/datatrans.ts'
import { onlyProvider } from '#server/testing/only-provider.ts'
import { openRenewalShop, type RenewalShop } from '#server/testing/renewal-shop.ts'
import { payRenewal, planOne } from './answers.ts'
import { checkoutOf } from './renewal-context.ts'

// A renewal whose provider has not said how its charge ended, at a provider that forgets within an hour.

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: RenewalShop
let standIn: Awaited<ReturnType<typeof startDatatransStandIn>>
let simulated: RenewalShop['context']['payments']
let provider: PaymentService
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openRenewalShop(database)
  simulated = shop.context.payments
  standIn = await startDatatransStandIn({ clock: () => shop.context.clock() })
})
beforeEach(() => {
  provider = createDatatrans({ ...standInAccount, hosts: standIn.hosts, timeout: 60_000 })
  shop.context.payments = onlyProvider(provider)
})
afterAll(async () => {
  standIn.close()
  expect(await auditBooks(database.db)).toEqual([])
  await database.close()
})

async function subscribe() {
  const id = await shop.subscribe()
  standIn.saveAlias(`alias ${id}`)
  return id
}
const chargesOf = (id: string) => standIn.chargesOf(`alias ${id}`)
const states = async (id: string) => (await shop.renewals(id)).map(({ state }) => state)

async function renewAt(moment: string) {
  shop.setClock(moment)
  await shop.renew()
}

/** The provider does what it is told, and its answer gets lost. */
async function loseAnswers(work: () => Promise<void>) {
  standIn.inTrouble(async () => ({ status: 502 }))
  await work()
  standIn.inTrouble(undefined)
}

test('a charge whose answer was lost is asked about before anything is charged again, also when the provider has forgotten it', async () => {
  const id = await subscribe()
  await loseAnswers(() => renewAt('2027-02-28T08:00:00Z'))
  expect(await states(id)).toEqual(['charging'])
  await renewAt('2027-02-28T20:00:00Z')
  expect(await states(id)).toEqual(['ordered'])
  expect(chargesOf(id)).toBe(1)
  expect((await shop.attempts(id)).map(({ outcome }) => outcome)).toEqual(['paid'])
})

test('an unanswered charge is asked about ten minutes later, and made if it never arrived', async () => {
  const id = await subscribe()
  const { payments } = shop.context
  shop.context.payments = onlyProvider({ ...provider, charge: async () => err({ code: 'unavailable' }) })
  await renewAt('2027-02-28T08:00:00Z')
  shop.context.payments = payments
  await renewAt('2027-02-28T08:11:00Z')
  expect(await states(id)).toEqual(['ordered'])
  expect(chargesOf(id)).toBe(1)
})

test('as long as the provider does not say what became of a charge, nothing is charged', async () => {
  const id = await subscribe()
  await loseAnswers(async () => {
    for (const hour of ['08', '10', '12', '14']) await renewAt(`2027-02-28T${hour}:00:00Z`)
  })
  expect(chargesOf(id)).toBe(1)
  expect(await states(id)).toEqual(['charging'])
  await renewAt('2027-02-28T16:00:00Z')
  expect(await states(id)).toEqual(['ordered'])
})

test('a charge that is refused because its reference was used is looked for, and ordered', async () => {
  const id = await subscribe()
  shop.context.payments = onlyProvider({
    ...provider,
    async charge(charge) {
      await provider.charge(charge)
      return err({ code: 'reference-used' })
    },
  })
  await renewAt('2027-02-28T08:00:00Z')
  expect(await states(id)).toEqual(['ordered'])
  expect(chargesOf(id)).toBe(1)
  const { rows } = await database.db.execute<{ count: number }>(sql`
    select count(*)::int as count from renewal_attempts where subscription_id = ${id}`)
  expect(rows).toEqual([{ count: 1 }])
})

test('what an unanswered charge has set aside is released if the customer pays the period in another way meanwhile', async () => {
  shop.context.payments = simulated
  const id = await shop.subscribe()
  const { charge } = shop.simulator
  shop.simulator.charge = async () => err({ code: 'declined' })
  await renewAt('2027-02-28T08:00:00Z')
  expect(await states(id)).toEqual(['declined'])
  const paid = await payRenewal(shop.context, { subscriptionId: id, period: 1, total: 48_80 })
  if (!paid.ok) throw new Error(paid.error.code)
  const references: string[] = []
  shop.simulator.charge = async (order) => {
    references.push(order.reference)
    await charge(order)
    return err({ code: 'unavailable' })
  }
  await renewAt('2027-03-01T08:00:00Z')
  shop.simulator.charge = charge
  expect(await states(id)).toEqual(['charging'])
  await shop.pass('11 minutes')
  const held = await planOne(shop.context, { subscriptionId: id, period: 1 })
  if (!held) throw new Error('The renewal is gone')
  const checkout = checkoutOf(shop.context, held)
  const hold = () =>
    holdAbsent(checkout, paid.value.cartId, {
      payment_method: 'visa',
      alias: `alias ${id}`,
      total: 48_80,
    })
  // The first one ends what is open for the charge.
  expect(await hold()).toMatchObject({ error: { code: 'stale' } })
  const byHand = await hold()
  if (!byHand.ok) throw new Error(byHand.error.code)
  expect(await chargeAbsent({ ...checkout, now: held.now }, byHand.value)).toBe('ordered')
  expect(await states(id)).toEqual(['ordered'])
  await shop.workOff()
  expect(await shop.simulator.find(references[0] ?? '')).toMatchObject({ value: { state: 'cancelled' } })
  expect((await shop.attempts(id)).map(({ outcome }) => outcome)).toEqual(['declined', 'unavailable'])
})

test('what a dead process has begun is finished at night, and nothing else is charged then', async () => {
  shop.context.payments = simulated
  const [begun, due] = [await shop.subscribe(), await shop.subscribe({ orderedOn: '2027-02-01' })]
  const { charge } = shop.simulator
  shop.simulator.charge = async () => err({ code: 'unavailable' })
  await renewAt('2027-02-28T20:57:00Z')
  shop.simulator.charge = charge
  shop.setClock('2027-03-01T01:10:00Z')
  await shop.finish()
  expect(await states(begun)).toEqual(['ordered'])
  expect(await states(due)).toEqual([])
})
