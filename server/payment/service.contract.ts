import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ProviderMethod } from '#contract/payment.ts'
import { datatransCode } from './datatrans/method-codes.ts'
import type { PaymentService, PaymentStart } from './service.ts'

/** What becomes of a card when it is charged later by its alias. */
type CardUnderTest = { later: 'declined' | 'confirmation' }

/** A provider under test, and what its customers and its network do. */
export type ProviderUnderTest = {
  service: PaymentService
  /** True if the provider can close a payment that awaits its customer. */
  canAbandon: boolean
  pay(transactionId: string, card?: CardUnderTest): Promise<void> | void
  /** The customer has entered a card that has to be confirmed. */
  enterCard(transactionId: string): Promise<void> | void
  leave(transactionId: string, how: 'cancelled' | 'failed'): Promise<void> | void
  webhook(transactionId: string): Promise<{ body: string; signature: string }> | { body: string; signature: string }
}

const francs = (amount: number) => ({ amount, currency: 'CHF' }) as const
const euros = (amount: number) => ({ amount, currency: 'EUR' }) as const

const newReference = () => randomBytes(10).toString('hex')

const startOf = (change: Partial<PaymentStart> = {}): PaymentStart => ({
  reference: newReference(),
  method: 'visa',
  ...francs(4990),
  locale: 'de',
  origin: 'https://claravue.example',
  paths: { paid: '/checkout/paid', cancelled: '/checkout/payment?cancelled=1', failed: '/checkout/payment?failed=1' },
  ...change,
})

const everyMethod: ProviderMethod[] = [
  ...(['twint', 'visa', 'master_card', 'american_express', 'postfinance_efinance', 'paypal'] as const),
  ...(['klarna_sofort', 'apple_pay', 'google_pay'] as const),
]

/** What the shop relies on, at every provider. */
export function paymentServiceContract(provider: () => ProviderUnderTest) {
  const refused = (code: string) => ({ ok: false, error: { code } })
  const done = { ok: true, value: null }

  async function begin(change?: Partial<PaymentStart>) {
    const started = await provider().service.start(startOf(change))
    if (!started.ok) throw new Error(started.error.code)
    return started.value
  }

  /** A payment that was made: what later calls name it by, and its state. */
  async function payment(change?: Partial<PaymentStart>, card?: CardUnderTest) {
    const { transactionId } = await begin(change)
    await provider().pay(transactionId, card)
    return { order: { transactionId, reference: newReference() }, status: () => statusOf(transactionId) }
  }

  async function statusOf(transactionId: string) {
    const status = await provider().service.status(transactionId)
    if (!status.ok) throw new Error(status.error.code)
    return status.value
  }

  test('[PAY-003] one transaction is paid by redirect or in a lightbox', async () => {
    const { transactionId, redirectUrl, lightbox } = await begin()
    expect(redirectUrl).toMatch(new RegExp(`^https?://.+/${transactionId}$`))
    expect(lightbox).toEqual({ script: expect.stringMatching(/\.js$/), transactionId })
  })

  test('a reference is at most as long as acquirers allow', async () => {
    const { service } = provider()
    const tooLong = 'r'.repeat(21)
    expect((await service.start(startOf({ reference: tooLong.slice(1) }))).ok).toBe(true)
    await expect(service.start(startOf({ reference: tooLong }))).rejects.toThrow()
    const { order } = await payment()
    await service.settle({ ...order, ...francs(4990) })
    await expect(service.refund({ ...order, reference: tooLong, ...francs(4990) })).rejects.toThrow()
  })

  test('a reference starts one payment, for one amount', async () => {
    const start = startOf()
    const first = await provider().service.start(start)
    expect(await provider().service.start(start)).toEqual(first)
    expect(await provider().service.start({ ...start, amount: 4991 })).toEqual(refused('reference-used'))
  })

  test('nothing is authorised before the customer has paid, and all of it afterwards', async () => {
    const reference = newReference()
    const { transactionId } = await begin({ reference })
    expect(await statusOf(transactionId)).toMatchObject({ reference, state: 'awaiting', authorised: 0, refunded: 0 })
    await provider().pay(transactionId)
    expect(await statusOf(transactionId)).toMatchObject({
      reference,
      state: 'authorised',
      authorised: 4990,
      currency: 'CHF',
      method: 'visa',
      masked: expect.stringMatching(/^\d{6}xxxxxx\d{4}$/),
    })
  })

  test('a payment is found by its reference, and none where none was begun', async () => {
    const reference = newReference()
    expect(await provider().service.find(reference)).toEqual(refused('unknown-transaction'))
    const { transactionId } = await begin({ reference })
    await provider().pay(transactionId)
    const found = { transactionId, reference, state: 'authorised', authorised: 4990 }
    expect(await provider().service.find(reference)).toMatchObject({ ok: true, value: found })
  })

  test.each(['cancelled', 'failed'] as const)('a payment that is %s authorises nothing', async (how) => {
    const { transactionId } = await begin()
    await provider().leave(transactionId, how)
    expect(await statusOf(transactionId)).toMatchObject({ state: how, authorised: 0 })
  })

  test('[PAY-004] the status names the method with which the payment was started', async () => {
    const used = everyMethod.map(async (method) => (await (await payment({ method })).status()).method)
    expect(await Promise.all(used)).toEqual(everyMethod)
    expect(everyMethod.map(datatransCode).join()).toBe('TWI,VIS,ECA,AMX,PEF,PAP,DIB,APL,PAY')
  })

  test('Sofort is paid at once, and may be settled all the same', async () => {
    const { order, status } = await payment({ method: 'klarna_sofort', ...euros(3000) })
    expect(await status()).toMatchObject({ state: 'paid', authorised: 3000 })
    expect(await provider().service.settle({ ...order, ...euros(3000) })).toEqual(done)
  })

  describe('what is authorised', () => {
    test('can be settled, also in part, and again without effect', async () => {
      const { order, status } = await payment()
      expect(await provider().service.settle({ ...order, ...francs(4000) })).toEqual(done)
      expect(await status()).toMatchObject({ state: 'paid', authorised: 4990 })
      const again = { ...order, reference: newReference() }
      expect(await provider().service.settle({ ...again, ...francs(4000) })).toEqual(done)
      expect(await provider().service.settle({ ...again, ...francs(990) })).toMatchObject({ ok: false })
    })

    test.each([
      ['one centime too much', francs(4991)],
      ['another currency', euros(4990)],
    ])('cannot be settled for %s', async (_, money) => {
      const { order, status } = await payment()
      expect(await provider().service.settle({ ...order, ...money })).toEqual(refused('wrong-amount'))
      expect(await status()).toMatchObject({ state: 'authorised' })
    })

    test('can be cancelled, again without effect, and not be settled afterwards', async () => {
      const { order, status } = await payment()
      expect(await provider().service.cancel(order)).toEqual(done)
      expect(await provider().service.cancel({ ...order, reference: newReference() })).toEqual(done)
      expect(await status()).toMatchObject({ state: 'cancelled' })
      expect(await provider().service.settle({ ...order, ...francs(4990) })).toEqual(refused('wrong-state'))
    })

    test('cannot be refunded yet', async () => {
      const { order } = await payment()
      expect(await provider().service.refund({ ...order, ...francs(4990) })).toEqual(refused('wrong-state'))
    })
  })

  test('what awaits its customer can be neither settled nor cancelled nor refunded', async () => {
    const order = { transactionId: (await begin()).transactionId, reference: newReference() }
    const { settle, cancel, refund } = provider().service
    expect(await settle({ ...order, ...francs(4990) })).toEqual(refused('wrong-state'))
    expect(await cancel(order)).toEqual(refused('wrong-state'))
    expect(await refund({ ...order, ...francs(4990) })).toEqual(refused('wrong-state'))
  })

  test('what awaits its customer can be abandoned where the provider can do it; what was paid cannot', async () => {
    const { service, canAbandon } = provider()
    const order = { transactionId: (await begin()).transactionId, reference: newReference() }
    for (let times = 0; times < 2; times++)
      expect(await service.abandon(order)).toEqual(canAbandon ? done : refused('wrong-state'))
    expect(await statusOf(order.transactionId)).toMatchObject({ state: canAbandon ? 'cancelled' : 'awaiting' })
    const paid = await payment()
    expect(await service.abandon(paid.order)).toEqual(refused('wrong-state'))
    expect(await paid.status()).toMatchObject({ state: 'authorised', isUnderWay: false })
  })

  test('a payment is under way while its customer confirms it, and not before', async () => {
    const { transactionId } = await begin()
    expect(await statusOf(transactionId)).toMatchObject({ state: 'awaiting', isUnderWay: false })
    await provider().enterCard(transactionId)
    expect(await statusOf(transactionId)).toMatchObject({ state: 'awaiting', isUnderWay: true })
  })

  test('a transaction that was never started is unknown', async () => {
    const order = { transactionId: '100000000000000000', reference: newReference() }
    const { status, settle, cancel, refund } = provider().service
    expect(await status(order.transactionId)).toEqual(refused('unknown-transaction'))
    expect(await settle({ ...order, ...francs(1) })).toEqual(refused('unknown-transaction'))
    expect(await cancel(order)).toEqual(refused('unknown-transaction'))
    expect(await refund({ ...order, ...francs(1) })).toEqual(refused('unknown-transaction'))
  })

  test('refunds add up to what was settled and no further; one reference is one refund', async () => {
    const { order, status } = await payment()
    const { settle, refund } = provider().service
    await settle({ ...order, ...francs(4990) })
    const part = { ...order, reference: newReference(), ...francs(1000) }
    expect(await refund(part)).toEqual(done)
    expect(await refund(part)).toEqual(done)
    expect(await refund({ ...part, amount: 2000 })).toEqual(refused('reference-used'))
    expect(await status()).toMatchObject({ state: 'paid', refunded: 1000 })
    const another = () => ({ ...order, reference: newReference() })
    expect(await refund({ ...another(), ...francs(3991) })).toEqual(refused('wrong-amount'))
    expect(await refund({ ...another(), ...francs(3990) })).toEqual(done)
    expect(await status()).toMatchObject({ state: 'refunded', refunded: 4990 })
    expect(await refund({ ...another(), ...francs(1) })).toEqual(refused('wrong-amount'))
  })

  describe('an alias', () => {
    const saved = async (method: ProviderMethod, card?: CardUnderTest) =>
      (await (await payment({ method, saveAlias: true }, card)).status()).alias

    test('[PAY-005] is saved for Visa, Mastercard and TWINT, for no other method, and only on request', async () => {
      const aliases = await Promise.all(everyMethod.map((method) => saved(method)))
      expect(everyMethod.filter((_, index) => aliases[index])).toEqual(['twint', 'visa', 'master_card'])
      expect(aliases[1]).toMatchObject({ method: 'visa', masked: expect.any(String), expires: expect.any(Object) })
      expect((await (await payment()).status()).alias).toBeUndefined()
    })

    test.each(['visa', 'twint'] as const)('of %s pays with its customer and without', async (method) => {
      const alias = await saved(method)
      if (!alias) throw new Error('Nothing was saved')
      const { status } = await payment({ method, alias })
      expect(await status()).toMatchObject({ state: 'authorised', method })
      const charge = { reference: newReference(), ...francs(2500), alias }
      const charged = await provider().service.charge(charge)
      expect(await provider().service.charge(charge)).toEqual(charged)
      if (!charged.ok) throw new Error(charged.error.code)
      const order = { transactionId: charged.value.transactionId, reference: newReference(), ...francs(2500) }
      expect(await statusOf(order.transactionId)).toMatchObject({ state: 'authorised', authorised: 2500, method })
      expect(await provider().service.settle(order)).toEqual(done)
    })

    test.each(['declined', 'confirmation'] as const)('whose charge ends as %s does so every time', async (later) => {
      const alias = await saved('visa', { later })
      if (!alias) throw new Error('Nothing was saved')
      const charge = { reference: newReference(), ...francs(2500), alias }
      expect(await provider().service.charge(charge)).toEqual(refused(later))
      expect(await provider().service.charge(charge)).toEqual(refused(later))
    })

    test.each(['visa', 'twint'] as const)(
      'of %s is forgotten, again without effect, and pays nothing any more',
      async (method) => {
        const alias = await saved(method)
        if (!alias) throw new Error('Nothing was saved')
        const { service } = provider()
        const charge = { reference: newReference(), ...francs(2500), alias }
        const charged = await service.charge(charge)
        for (let times = 0; times < 2; times++) expect(await service.forgetAlias(alias.alias)).toEqual(done)
        expect(await service.charge({ ...charge, reference: newReference() })).toEqual(refused('unknown-alias'))
        expect(await service.start(startOf({ method, alias }))).toEqual(refused('unknown-alias'))
        // What was paid with it before goes on.
        if (!charged.ok) throw new Error(charged.error.code)
        const order = { transactionId: charged.value.transactionId, reference: newReference(), ...francs(2500) }
        expect(await service.settle(order)).toEqual(done)
      },
    )

    test('that the provider does not know pays nothing', async () => {
      const alias = { alias: 'unknown', method: 'visa', expires: { month: '01', year: '30' } } as const
      const charge = { reference: newReference(), ...francs(2500), alias }
      expect(await provider().service.charge(charge)).toEqual(refused('unknown-alias'))
      expect(await provider().service.start(startOf({ alias }))).toEqual(refused('unknown-alias'))
    })
  })

  test('a report is read if it is the provider’s own, and refused if one letter of it is not', async () => {
    const { order } = await payment()
    const { body, signature } = await provider().webhook(order.transactionId)
    const { readWebhook } = provider().service
    expect(readWebhook(body, signature)).toEqual({
      ok: true,
      value: { transactionId: order.transactionId, state: 'authorised' },
    })
    expect(readWebhook(body.replace('authorized', 'settled'), signature)).toEqual(refused('bad-signature'))
    expect(
      readWebhook(
        body,
        signature.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
      ),
    ).toEqual(refused('bad-signature'))
    expect(readWebhook(body, undefined)).toEqual(refused('bad-signature'))
  })
}
