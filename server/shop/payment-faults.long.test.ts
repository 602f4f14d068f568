import type { SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { err } from '#contract/result.ts'
import { isOutage } from '#server/http/outage.ts'
import { referenceOf } from '#server/orders/rules.ts'
import { createDatatrans } from '#server/payment/datatrans/datatrans.ts'
import { createProviders } from '#server/payment/providers.ts'
import type { PaymentService } from '#server/payment/service.ts'
import { behindNetwork, lastRefusals, type MoneyCall, openBadNetwork } from '#server/testing/bad-network.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { standInAccount, startDatatransStandIn } from '#server/testing/datatrans.ts'
import { quiet } from '#server/testing/originals.ts'
import { type Errand, errands, type Provider, paymentsOf } from '#server/testing/payment-errands.ts'
import { refuseWrites } from '#server/testing/refused-writes.ts'
import { openRenewalShop, type RenewalShop } from '#server/testing/renewal-shop.ts'
import { ledgerInSimulator, passTwoHoursInSimulator } from '#server/testing/simulator-ledger.ts'
import { auditBooks } from './books.ts'

// The shop's own operations move money while calls to the provider get lost, come late or are forgotten.

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: RenewalShop
let provider: Provider
let clock: number

const providers: Readonly<Record<string, () => Promise<Provider>>> = {
  async 'the simulator'() {
    const network = openBadNetwork()
    Object.assign(shop.simulator, behindNetwork({ ...shop.simulator }, network))
    return {
      failNext: network.failNext,
      pay: shop.pay,
      saveAlias() {},
      forgetCalls: () => passTwoHoursInSimulator(database.db),
      ledgerOf: (reference) => ledgerInSimulator(database.db, reference),
    }
  },
  async Datatrans() {
    const standIn = await startDatatransStandIn()
    Object.assign(shop.simulator, createDatatrans({ ...standInAccount, hosts: standIn.hosts, timeout: 60_000 }))
    return { ...standIn, forgetCalls: standIn.forgetKeys }
  },
}

function passMinutes(minutes: number) {
  clock += minutes * 60_000
  shop.setClock(new Date(clock).toISOString())
}

async function passTwoHours() {
  passMinutes(120)
  await shop.pass('2 hours')
  await provider.forgetCalls()
}

/** Tries as a worker does: a call that came to no end is left to the next try. */
const tryTo = (work: () => Promise<unknown>) =>
  work().catch((error: Error) => {
    if (!error.message.includes('unavailable') && !isOutage(error)) throw error
  })

/** Tables in which the answer of a provider leaves something. */
const written = ['payments', 'orders', 'order_events', 'refunds', 'renewals', 'renewal_attempts', 'payment_aliases']

/** Takes no payment at the moment, and must be asked for nothing else. */
const another = new Proxy({} as PaymentService, {
  get: (_, call) => async () => {
    if (call !== 'start') throw new Error(`Another provider was asked to ${String(call)}`)
    return err({ code: 'unavailable' })
  },
})

type Fault = (call: MoneyCall, run: () => Promise<unknown>) => Promise<unknown>
const faults: Readonly<Record<string, Fault>> = {
  async 'whose request is lost'(call, run) {
    provider.failNext(call, 'request lost')
    await run()
    await run()
  },
  async 'whose answer is lost'(call, run) {
    provider.failNext(call, 'answer lost')
    await run()
    await run()
  },
  async 'that is repeated before the provider begins with the first call'(call, run) {
    const catchUp = provider.failNext(call, 'late')
    await run()
    await run()
    await catchUp()
    await run()
  },
  async 'whose answer is lost until the provider has forgotten the call'(call, run) {
    provider.failNext(call, 'answer lost')
    await run()
    await passTwoHours()
    await run()
  },
  async 'whose answer cannot be stored before the provider has forgotten the call'(call, run) {
    const real = shop.simulator[call] as (order: never) => Promise<unknown>
    let accept: () => Promise<unknown> = async () => {}
    const answered = async (order: never) => {
      const answer = await real(order)
      accept = await refuseWrites(database.db, written, '53100')
      return answer
    }
    Object.assign(shop.simulator, { [call]: answered })
    await run()
    Object.assign(shop.simulator, { [call]: real })
    await accept()
    await passTwoHours()
    await run()
  },
  async 'whose answer is lost before another provider is to take all payments'(call, run) {
    provider.failNext(call, 'answer lost')
    await run()
    const before = { ...shop.payments }
    const services = new Map([
      ['simulator', shop.simulator],
      ['another', another],
    ] as const)
    Object.assign(shop.payments, createProviders(services, { chosen: () => 'another', unnamed: 'another' }, quiet))
    await run()
    Object.assign(shop.payments, before)
    await run()
  },
  async 'that is begun twice at the same moment'(_, run) {
    await Promise.all([run(), run()])
  },
}

/** Sends the provider's reports, each of them twice at the same moment. */
async function reportTwice(payments: SQL) {
  for (const { transaction } of await paymentsOf(database.db, payments)) {
    const status = await shop.simulator.status(transaction ?? '')
    if (status.ok)
      await Promise.all([shop.onPaymentNews(status.value, 'simulator'), shop.onPaymentNews(status.value, 'simulator')])
  }
}

async function ledgerOf(payments: SQL) {
  const sum = { setAside: 0, collected: 0, refunded: 0 }
  for (const { id } of await paymentsOf(database.db, payments)) {
    const { setAside, collected, refunded } = await provider.ledgerOf(referenceOf(id))
    sum.setAside += setAside
    sum.collected += collected
    sum.refunded += refunded
  }
  return sum
}

describe.each(Object.entries(providers))('at %s', (_, open) => {
  beforeAll(async () => {
    database = await freshDatabase()
    shop = await openRenewalShop(database)
    provider = await open()
  })
  beforeEach(() => {
    clock = Date.parse('2027-02-28T08:00:00Z')
    passMinutes(0)
  })
  afterAll(async () => {
    provider.close?.()
    await database.close()
  })

  async function comesToItsEnd({ payments }: Errand, ledger: Errand['ledger']) {
    await reportTwice(payments)
    await shop.workOff()
    await shop.runJob('reconcile-payments')
    expect(await ledgerOf(payments)).toEqual({ setAside: 0, collected: 0, refunded: 0, ...ledger })
    const states = (await paymentsOf(database.db, payments)).map(({ state }) => state)
    expect(states.filter((state) => /open|settling|owed/.test(state))).toEqual([])
    expect(await auditBooks(database.db)).toEqual([])
  }

  for (const [call, ofCall] of Object.entries(errands) as [MoneyCall, (typeof errands)[MoneyCall]][])
    for (const [noun, begin] of Object.entries(ofCall)) {
      for (const [fault, fail] of Object.entries(faults))
        test(`${noun} ${fault} moves the money once, and the books agree`, async () => {
          const errand = await begin({ shop, db: database.db, provider, passMinutes })
          await fail(call, () => tryTo(errand.run))
          await errand.finish?.()
          await comesToItsEnd(errand, errand.ledger)
        })
      test(`${noun} that the provider refuses comes to an end, and the books agree`, async () => {
        const errand = await begin({ shop, db: database.db, provider, passMinutes })
        provider.failNext(call, 'refused')
        await errand.run().catch((error: Error) => expect(error.message).toContain(lastRefusals[call]))
        await errand.refused?.act?.()
        await comesToItsEnd(errand, (errand.refused ?? errand).ledger)
      })
    }
})
