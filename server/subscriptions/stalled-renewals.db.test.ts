import { expect } from 'vitest'
import { claravue } from '#brands/claravue.ts'
import { err } from '#contract/result.ts'
import { dbTest } from '#server/testing/database.ts'
import { onlyProvider } from '#server/testing/only-provider.ts'
import { openRenewalShop } from '#server/testing/renewal-shop.ts'
import { todayForRequest } from '#server/today/today-for-request.ts'

type Shop = Awaited<ReturnType<typeof openRenewalShop>>
type Charge = Shop['simulator']['charge']

/** A renewal that is due, charged like this, and the desk that finance sees. */
async function openStalled(database: Parameters<typeof openRenewalShop>[0], charge: Charge) {
  const shop = await openRenewalShop(database)
  const { payments } = shop.context
  const id = await shop.subscribe()
  const provider = { ...shop.simulator, charge }
  shop.context.payments = onlyProvider(provider)
  return {
    ...shop,
    id,
    payments,
    provider,
    async renewAt(time: string) {
      shop.setClock(`2027-02-28T${time}:00Z`)
      await shop.renew()
    },
    async stalled() {
      const now = shop.context.clock()
      const staff = async () => ({ ok: true, value: { role: 'finance' } }) as const
      const desk = todayForRequest({ db: database.db, storefronts: [claravue], locale: 'en', now, staff })
      const view = await desk.view()
      return view.ok ? view.value.waiting.find(({ kind }) => kind === 'renewals') : undefined
    },
  }
}

dbTest('a renewal that its provider refuses for good is shown to a person on its first day', async ({ database }) => {
  const shop = await openStalled(database, async () => err({ code: 'wrong-amount' }))
  await shop.renewAt('08:00')
  expect(await shop.stalled()).toMatchObject({ count: 0 })
  for (const time of ['09:05', '10:10', '11:15']) await shop.renewAt(time)
  expect(await shop.stalled()).toMatchObject({
    count: 1,
    since: expect.stringContaining('2027-02-28'),
    oldest: [{ brand: 'claravue', name: 'Anna Muster', customer: `customer ${shop.id}`, problem: 'refused' }],
  })
  shop.context.payments = shop.payments
  await shop.renewAt('12:20')
  expect(await shop.renewals(shop.id)).toMatchObject([{ state: 'ordered' }])
  expect(await shop.stalled()).toMatchObject({ count: 0 })
})

dbTest('an unclear charge is shown with the reference by which the provider knows it', async ({ database }) => {
  const references: string[] = []
  const shop = await openStalled(database, async ({ reference }) => {
    references.push(reference)
    return err({ code: 'unavailable' })
  })
  shop.provider.find = async () => err({ code: 'unavailable' })
  for (const time of ['08:00', '09:00', '10:05']) await shop.renewAt(time)
  expect(references).toHaveLength(1)
  expect(await shop.stalled()).toMatchObject({ count: 1, oldest: [{ problem: 'unclear', reference: references[0] }] })
})

dbTest('a renewal that fails by a mistake of the shop is shown as well', async ({ database }) => {
  const shop = await openStalled(database, async () => {
    throw new Error('the password of the provider is wrong')
  })
  shop.context.log = { ...shop.context.log, error() {} }
  for (const time of ['08:00', '10:30']) await shop.renewAt(time)
  expect(await shop.stalled()).toMatchObject({ count: 1 })
})
