import { randomInt, randomUUID } from 'node:crypto'
import pg from 'pg'
import { StepFailed } from '#scripts/run-step.ts'
import { type OpenApi, openApi } from '#server/testing/api-door.ts'
import { stepsOf } from './checkout-shoppers.ts'
import { type ManyAtOnce, overAndOver } from './many.ts'
import { recordStatements, type Statement } from './recorded-statements.ts'

/** What is another one in each checkout, as it was in the one that was recorded. */
type Names = { cart: string; payment: string; order: string; transaction: string }
export type Recorded = { statements: Statement[]; names: Names }

/** What the shop says to the database in one checkout of each shopper. */
export const recordCheckouts = (url: string, folder: string, count: number): Promise<Recorded[]> =>
  recordStatements({ url, folder }, async (database, said) => {
    const api = await openApi(database)
    const recorded: Recorded[] = []
    for (let shopper = 0; shopper < count; shopper++) recorded.push(await record(api, shopper, said))
    return recorded
  })

async function record(api: OpenApi, shopper: number, statements: Statement[]): Promise<Recorded> {
  let [cart, token, transaction, order] = ['', '', '', '']
  statements.length = 0
  for (const { method, path, body, status } of stepsOf(shopper)) {
    if (path.startsWith('/simulator')) {
      await api.simulator?.customer.pay(transaction, 'silence')
      continue
    }
    const filled = (text: string) => text.replace('{token}', token)
    const answer = await api.ask(filled(path), {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: filled(JSON.stringify(body)),
    })
    const said = await answer.json()
    if (answer.status !== status) throw new StepFailed(`There is nothing to repeat by hand: ${JSON.stringify(said)}`)
    token ||= said.token_value
    cart ||= said.id
    transaction ||= said.transaction_id ?? ''
    order = said.id ?? order
  }
  const recorded = [...statements]
  const held = recorded.find(({ name }) => name === 'hold-payment')?.values ?? []
  const payment = held.find((value) => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value) && value !== cart)
  return { statements: recorded, names: { cart, payment: String(payment), order, transaction } }
}

/** The same statements, sent by nothing but the driver. */
export async function replay(url: string, recorded: readonly Recorded[], { connections, seconds }: ManyAtOnce) {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: url }))
  await Promise.all(clients.map((client) => client.connect()))
  const shopper = (client: pg.Client, index: number) => async () => {
    const { statements, names } = recorded[index] ?? { statements: [], names: {} }
    const own: Names = {
      cart: randomUUID(),
      payment: randomUUID(),
      order: randomUUID(),
      transaction: String(randomInt(1e8, 1e9)) + String(randomInt(1e8, 1e9)),
    }
    const renamed = (value: unknown) => {
      if (typeof value !== 'string' || value.length < 18) return value
      let text: string = value
      for (const [name, before] of Object.entries(names)) text = text.replaceAll(before, own[name as keyof Names])
      return text
    }
    for (const { values, ...statement } of statements) await client.query({ ...statement, values: values.map(renamed) })
  }
  try {
    return await overAndOver(clients.map(shopper), seconds)
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}
