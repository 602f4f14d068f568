import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { behindNetwork, openBadNetwork } from '#server/testing/bad-network.ts'
import { dbTest, freshDatabase } from '#server/testing/database.ts'
import { standInAccount, startDatatransStandIn } from '#server/testing/datatrans.ts'
import { ledgerInSimulator, passTwoHoursInSimulator } from '#server/testing/simulator-ledger.ts'
import { createDatatrans } from './datatrans/datatrans.ts'
import { type FaultyProvider, paymentFaultContract } from './faults.contract.ts'
import { paymentServiceContract } from './service.contract.ts'
import { secureCode } from './simulator/cards.ts'
import { createSimulator } from './simulator/simulator.ts'

describe('the simulator', () => {
  let provider: FaultyProvider
  const ends: (() => unknown)[] = []
  beforeAll(async () => {
    const database: Database = await freshDatabase()
    const reports: { body: string; signature: string }[] = []
    const shop = createServer(async (incoming, outgoing) => {
      reports.push({ body: await text(incoming), signature: String(incoming.headers['datatrans-signature']) })
      outgoing.writeHead(204).end()
    }).listen(0, '127.0.0.1')
    await once(shop, 'listening')
    ends.push(() => shop.close(), database.close)
    const webhookUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`
    const simulator = createSimulator({ db: database.db, key: 'ab'.repeat(32), webhookUrl })
    const network = openBadNetwork()
    provider = {
      service: behindNetwork(simulator, network),
      failNext: network.failNext,
      passTwoHours: () => passTwoHoursInSimulator(database.db),
      ledgerOf: (reference) => ledgerInSimulator(database.db, reference),
      canAbandon: true,
      async enterCard(id) {
        await simulator.customer.pay(id, 'secure')
      },
      async pay(id, card) {
        await simulator.customer.pay(
          id,
          { declined: 'declined_later', confirmation: 'confirm_later', paid: 'success' }[card?.later ?? 'paid'],
        )
        if (card?.later === 'confirmation') await simulator.customer.confirm(id, secureCode)
      },
      async leave(id, how) {
        await simulator.customer.pay(id, how === 'failed' ? 'declined' : 'cancelled')
      },
      async webhook(id) {
        await simulator.sendWebhook(id)
        return reports.at(-1) ?? { body: '', signature: '' }
      },
    }
  })
  afterAll(async () => {
    for (const end of ends) await end()
  })
  paymentServiceContract(() => provider)
  paymentFaultContract(() => provider)

  dbTest('a payment that was not made within half an hour has failed, and cannot be made any more', async ({ db }) => {
    const simulator = createSimulator({ db, key: 'ab'.repeat(32), webhookUrl: 'http://shop.invalid' })
    const started = await simulator.start({
      reference: 'slow',
      method: 'visa',
      amount: 100,
      currency: 'CHF',
      locale: 'de',
      origin: '',
      paths: { paid: '/', cancelled: '/', failed: '/' },
    })
    const id = started.ok ? started.value.transactionId : ''
    const wait = (minutes: number) =>
      db.execute(sql`update simulator_transactions set created_at = now() - ${minutes} * interval '1 minute'`)
    await wait(29)
    expect(await simulator.status(id)).toMatchObject({ value: { state: 'awaiting' } })
    await wait(31)
    expect(await simulator.status(id)).toMatchObject({ value: { state: 'failed', authorised: 0 } })
    expect(await simulator.customer.pay(id, 'success')).toEqual({ ok: false, error: { code: 'wrong-state' } })
  })
})

describe('Datatrans', () => {
  let provider: FaultyProvider
  let standIn: Awaited<ReturnType<typeof startDatatransStandIn>>
  beforeAll(async () => {
    standIn = await startDatatransStandIn()
    provider = {
      service: createDatatrans({ ...standInAccount, hosts: standIn.hosts, timeout: 60_000 }),
      canAbandon: false,
      enterCard: standIn.enterCard,
      pay: standIn.pay,
      leave: (id, how) => standIn.leave(id, how === 'failed' ? 'failed' : 'canceled'),
      webhook: standIn.webhook,
      failNext: standIn.failNext,
      passTwoHours: standIn.forgetKeys,
      ledgerOf: standIn.ledgerOf,
    }
  })
  afterAll(() => standIn.close())
  paymentServiceContract(() => provider)
  paymentFaultContract(() => provider)
})
