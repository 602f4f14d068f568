import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Result } from '#contract/result.ts'
import type { BadNetwork, MoneyCall } from '#server/testing/bad-network.ts'
import type { ProviderUnderTest } from './service.contract.ts'
import type { PaymentRefusal, PaymentStart } from './service.ts'

/** Where the money of a payment is, in minor units. */
type Ledger = { setAside: number; collected: number; refunded: number }

/** A provider behind a network that fails, with the books that it keeps itself. */
export type FaultyProvider = ProviderUnderTest & {
  failNext: BadNetwork['failNext']
  /** After so long it forgets which requests it has had, if it ever does. */
  passTwoHours(): Promise<unknown> | unknown
  /** Sums up all payments under this reference of the shop. */
  ledgerOf(reference: string): Promise<Ledger> | Ledger
}

type Provider = FaultyProvider
type Answer = Result<unknown, PaymentRefusal>
type Act = {
  /** The payment's own. */
  reference: string
  /** Always the same call. */
  call: () => Promise<Answer>
  /** The question that the shop asks before it repeats the call after a while, where the port demands it. */
  isDone?: () => Promise<boolean>
  /** Ends the trial once the call is answered. */
  finish?: () => Promise<void>
}
type Trial = {
  noun: string
  possible: (provider: Provider) => Promise<Act>
  /** Missing for a saved card: to the provider an unknown one counts as deleted. */
  impossible?: (provider: Provider) => Promise<Act & { code: PaymentRefusal['code'] }>
  /** Where the money is after the call, and before it: nowhere, if nothing is said. */
  after?: Partial<Ledger>
  before?: Partial<Ledger>
}

const francs = (amount: number) => ({ amount, currency: 'CHF' }) as const
const newReference = () => randomBytes(10).toString('hex')
const nowhere: Ledger = { setAside: 0, collected: 0, refunded: 0 }

function answerOf<T>(result: Result<T, PaymentRefusal>): T {
  if (!result.ok) throw new Error(result.error.code)
  return result.value
}

const startOf = (change: Partial<PaymentStart> = {}): PaymentStart => ({
  reference: newReference(),
  method: 'visa',
  ...francs(4990),
  locale: 'de',
  origin: 'https://claravue.example',
  paths: { paid: '/paid', cancelled: '/cancelled', failed: '/failed' },
  ...change,
})

type Card = Parameters<Provider['pay']>[1]

async function begun({ service }: Provider, change?: Partial<PaymentStart>) {
  const start = startOf(change)
  return { reference: start.reference, transactionId: answerOf(await service.start(start)).transactionId }
}

async function paid(provider: Provider, change?: Partial<PaymentStart>, card?: Card) {
  const payment = await begun(provider, change)
  await provider.pay(payment.transactionId, card)
  return payment
}

async function collected(provider: Provider) {
  const payment = await paid(provider)
  answerOf(await provider.service.settle({ ...payment, ...francs(4990) }))
  return payment
}

async function savedAlias(provider: Provider, card?: Card) {
  const { transactionId } = await paid(provider, { saveAlias: true }, card)
  const { alias } = answerOf(await provider.service.status(transactionId))
  if (!alias) throw new Error('Nothing was saved')
  return alias
}

async function chargeOf(provider: Provider, card?: Card) {
  const charge = { reference: newReference(), ...francs(2500), alias: await savedAlias(provider, card) }
  return { reference: charge.reference, call: () => provider.service.charge(charge) }
}

async function refundOf(provider: Provider, amount: number) {
  const { service } = provider
  const { reference, transactionId } = await collected(provider)
  const refund = { transactionId, reference: newReference(), ...francs(amount) }
  const refunded = async () => answerOf(await service.status(transactionId)).refunded
  return { reference, call: () => service.refund(refund), isDone: async () => (await refunded()) >= amount }
}

/** Every call that moves money, by what it is about. A new one does not compile until it stands here. */
const trials: Record<MoneyCall, Trial> = {
  start: {
    noun: 'a payment that saves its card',
    async possible(provider) {
      const start = startOf({ saveAlias: true })
      let last = ''
      return {
        reference: start.reference,
        async call() {
          const started = await provider.service.start(start)
          if (started.ok) last = started.value.transactionId
          return started
        },
        async finish() {
          await provider.pay(last)
          expect(answerOf(await provider.service.status(last)).alias).toMatchObject({ method: 'visa' })
        },
      }
    },
    async impossible(provider) {
      const alias = { alias: 'unknown', method: 'visa', expires: { month: '01', year: '30' } } as const
      const start = startOf({ alias })
      return { reference: start.reference, call: () => provider.service.start(start), code: 'unknown-alias' }
    },
    after: { setAside: 4990 },
  },
  settle: {
    noun: 'a collection',
    async possible(provider) {
      const payment = await paid(provider)
      return { ...payment, call: () => provider.service.settle({ ...payment, ...francs(4990) }) }
    },
    async impossible(provider) {
      const payment = await paid(provider)
      await provider.service.cancel(payment)
      return { ...payment, call: () => provider.service.settle({ ...payment, ...francs(4990) }), code: 'wrong-state' }
    },
    after: { collected: 4990 },
  },
  cancel: {
    noun: 'a cancellation',
    async possible(provider) {
      const payment = await paid(provider)
      return { ...payment, call: () => provider.service.cancel(payment) }
    },
    async impossible(provider) {
      const payment = await begun(provider)
      return { ...payment, call: () => provider.service.cancel(payment), code: 'wrong-state' }
    },
  },
  refund: {
    noun: 'a refund',
    possible: (provider) => refundOf(provider, 1000),
    impossible: async (provider) => ({ ...(await refundOf(provider, 4991)), code: 'wrong-amount' }),
    before: { collected: 4990 },
    after: { collected: 4990, refunded: 1000 },
  },
  charge: {
    noun: 'a charge of a saved card',
    async possible(provider) {
      const charge = await chargeOf(provider)
      return { ...charge, isDone: async () => (await provider.service.find(charge.reference)).ok }
    },
    impossible: async (provider) => ({ ...(await chargeOf(provider, { later: 'declined' })), code: 'declined' }),
    after: { setAside: 2500 },
  },
  forgetAlias: {
    noun: 'the deletion of a saved card',
    async possible(provider) {
      const alias = await savedAlias(provider)
      const charge = { reference: newReference(), ...francs(2500), alias }
      return {
        reference: charge.reference,
        call: () => provider.service.forgetAlias(alias.alias),
        finish: async () => expect(await provider.service.charge(charge)).toEqual(refused('unknown-alias')),
      }
    },
  },
}

const refused = (code: PaymentRefusal['code']) => ({ ok: false, error: { code } })

type Fault = (provider: Provider, name: MoneyCall, act: Act) => Promise<Answer>

/** Fails as the network does, and is repeated at once. */
const repeated =
  (fault: Parameters<Provider['failNext']>[1]): Fault =>
  async ({ failNext }, name, { call }) => {
    failNext(name, fault)
    expect(await call()).toEqual(refused('unavailable'))
    return call()
  }

const faults: Readonly<Record<string, Fault>> = {
  'whose request is lost': repeated('request lost'),
  'whose answer is lost': repeated('answer lost'),
  async 'that is repeated before the provider begins with the first call'({ failNext }, name, { call }) {
    const catchUp = failNext(name, 'late')
    expect(await call()).toEqual(refused('unavailable'))
    await call()
    await catchUp()
    return call()
  },
  async 'whose answer is lost until the provider has forgotten the call'(provider, name, { call, isDone }) {
    provider.failNext(name, 'answer lost')
    expect(await call()).toEqual(refused('unavailable'))
    await provider.passTwoHours()
    return (await isDone?.()) ? { ok: true, value: null } : call()
  },
  async 'that is sent twice at the same moment'(_, __, { call }) {
    const [first, second] = await Promise.all([call(), call()])
    expect(second).toEqual(first)
    return second
  },
}

const table = Object.entries(trials) as [MoneyCall, Trial][]

/** Tests that the shop can rely on every provider when networks fail and time passes. */
export function paymentFaultContract(provider: () => FaultyProvider) {
  for (const [name, { noun, possible, impossible, before, after }] of table) {
    for (const [fault, fail] of Object.entries(faults))
      test(`${noun} ${fault} is made once`, async () => {
        const act = await possible(provider())
        expect(await fail(provider(), name, act)).toMatchObject({ ok: true })
        await act.finish?.()
        expect(await provider().ledgerOf(act.reference)).toEqual({ ...nowhere, ...after })
      })
    if (impossible)
      test(`${noun} that is refused for good is refused again hours later`, async () => {
        const act = await impossible(provider())
        expect(await act.call()).toEqual(refused(act.code))
        await provider().passTwoHours()
        expect(await act.call()).toEqual(refused(act.code))
        expect(await provider().ledgerOf(act.reference)).toEqual({ ...nowhere, ...before })
      })
  }
}
