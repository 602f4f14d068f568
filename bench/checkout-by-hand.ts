import { randomInt, randomUUID } from 'node:crypto'
import pg from 'pg'
import { StepFailed } from '#scripts/run-step.ts'
import { type OpenApi, openApi } from '#server/testing/open-api.ts'
import { nextClient } from './cart-shoppers.ts'
import { stepsOf } from './checkout-shoppers.ts'
import { type ManyAtOnce, overAndOver } from './many.ts'
import { recordStatements, type Statement, withOwnDigests } from './recorded-statements.ts'

/** The ids that differ from checkout to checkout, as they were in the recorded one. */
type CheckoutIds = { cart: string; payment: string; order: string; transaction: string }
export type RecordedCheckout = { statements: Statement[]; ids: CheckoutIds }

/** The statements that the shop sends to the database for one checkout of each shopper. */
export const recordCheckouts = (url: string, folder: string, count: number): Promise<RecordedCheckout[]> =>
  recordStatements({ url, folder }, async (database, statements) => {
    const api = await openApi(database)
    const recorded: RecordedCheckout[] = []
    for (let shopper = 0; shopper < count; shopper++) recorded.push(await record(api, shopper, statements))
    return recorded
  })

async function record(api: OpenApi, shopper: number, statements: Statement[]): Promise<RecordedCheckout> {
  let cart = ''
  let token = ''
  let transaction = ''
  let order = ''
  statements.length = 0
  const client = nextClient()
  for (const { method, path, body, status } of stepsOf(shopper)) {
    if (path.startsWith('/simulator')) {
      await api.simulator?.customer.pay(transaction, 'silence')
      continue
    }
    const filled = (text: string) => text.replace('{token}', token)
    const response = await api.ask(filled(path), {
      method,
      client,
      headers: { 'Content-Type': 'application/json' },
      body: filled(JSON.stringify(body)),
    })
    const content = await response.json()
    if (response.status !== status)
      throw new StepFailed(`There is nothing to repeat by hand: ${JSON.stringify(content)}`)
    token ||= content.token_value
    cart ||= content.id
    transaction ||= content.transaction_id ?? ''
    order = content.id ?? order
  }
  const recorded = [...statements]
  const held = recorded.find(({ name }) => name === 'hold-payment')?.values ?? []
  const payment = held.find((value) => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value) && value !== cart)
  return { statements: recorded, ids: { cart, payment: String(payment), order, transaction } }
}

/** Sends the same statements by the database driver alone. */
export async function replay(url: string, recorded: readonly RecordedCheckout[], { connections, seconds }: ManyAtOnce) {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: url }))
  await Promise.all(clients.map((client) => client.connect()))
  const shopper = (client: pg.Client, index: number) => async () => {
    const checkout = recorded[index]
    if (!checkout) return
    const own: CheckoutIds = {
      cart: randomUUID(),
      payment: randomUUID(),
      order: randomUUID(),
      transaction: String(randomInt(1e8, 1e9)) + String(randomInt(1e8, 1e9)),
    }
    const { cart, payment, order, transaction } = checkout.ids
    const withOwnIds = (value: unknown) => {
      if (typeof value !== 'string' || value.length < 18) return value
      return value
        .replaceAll(cart, own.cart)
        .replaceAll(payment, own.payment)
        .replaceAll(order, own.order)
        .replaceAll(transaction, own.transaction)
    }
    for (const { values, ...statement } of checkout.statements) {
      const sent = values.map((value) => withOwnDigests(withOwnIds(value)))
      const { rows } = await client.query({ ...statement, values: sent })
      if (statement.name === 'place-order' && rows.length !== 1) throw new StepFailed('By hand no order was placed.')
    }
  }
  try {
    return await overAndOver(clients.map(shopper), seconds)
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}
