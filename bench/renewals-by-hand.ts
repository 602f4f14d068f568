import { randomInt, randomUUID } from 'node:crypto'
import pg from 'pg'
import { StepFailed } from '#scripts/run-step.ts'
import { openRenewalShop } from '#server/testing/renewal-shop.ts'
import { recordStatements, type Statement } from './recorded-statements.ts'

/** The ids that differ from renewal to renewal, as they were in the recorded one. */
type RenewalIds = Record<'subscription' | 'cart' | 'payment' | 'order' | 'reference' | 'transaction', string>
/** `claim`, `read` and `offers` are sent once for twenty renewals, `each` for each of them. */
export type RecordedRenewal = {
  claim: Statement
  read: Statement
  offers: Statement
  each: Statement[]
  ids: RenewalIds
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const named = (statements: readonly Statement[], name: string): Statement => {
  const found = statements.find((one) => one.name === name)
  if (!found) throw new StepFailed(`A renewal sends no statement ${name} any more.`)
  return found
}

/** The statements that the shop sends to the database for one renewal. */
export const recordRenewals = (
  url: string,
  day: string,
  subscribe: () => Promise<string[]>,
): Promise<RecordedRenewal> =>
  recordStatements({ url, folder: '' }, async (database, statements) => {
    const shop = await openRenewalShop(database, { isFilled: true })
    shop.setDay(day)
    const [subscription = ''] = await subscribe()
    statements.length = 0
    await shop.renew()
    const sent = [...statements]
    const claim = named(sent, 'claim-renewals')
    const offers = named(sent, 'read-offers')
    const first = sent.indexOf(named(sent, 'fill-renewal-cart'))
    const last = sent.indexOf(named(sent, 'place-order-and-save-alias'))
    const each = sent.slice(first, last + 1)
    const text = (name: string, at: number) => String(named(each, name).values[at])
    const ids = {
      subscription,
      cart: text('fill-renewal-cart', 0),
      payment: String(named(each, 'insert-renewal-attempt').values[3]),
      order: orderIn(named(each, 'place-order-and-save-alias')),
      transaction: text('note-transaction', 0),
      reference: referenceIn(each),
    }
    return { claim, read: named(sent, 'read-renewals'), offers, each, ids }
  })

/** The id that the jobs of the order are about. */
function orderIn({ values }: Statement): string {
  const jobs = values.find((value) => typeof value === 'string' && value.includes('order-placed'))
  const order = typeof jobs === 'string' ? /"order":"([^"]+)"/.exec(jobs)?.[1] : undefined
  if (!order || !uuid.test(order)) throw new StepFailed('No order is placed any more.')
  return order
}

/** A reference has nineteen letters and digits. */
function referenceIn(statements: readonly Statement[]): string {
  const values = statements.flatMap((one) => one.values)
  const found = values.find((value) => typeof value === 'string' && /^[0-9a-z]{19}$/.test(value))
  if (typeof found !== 'string') throw new StepFailed('No charge has a reference any more.')
  return found
}

type Claimed = { subscriptionId: string; period: number }

/** Sends the same statements by the database driver alone, until nothing is due. */
export async function replay(url: string, { claim, read, offers, each, ids }: RecordedRenewal) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (;;) {
      const { rows: keys } = await client.query<Claimed>(claim)
      if (keys.length === 0) return
      const { rows } = await client.query({ ...read, values: [JSON.stringify(keys)] })
      await client.query(offers)
      for (const { id, cartId } of rows) await replayOne(client, { each, ids }, { subscription: id, cart: cartId })
    }
  } finally {
    await client.end()
  }
}

async function replayOne(
  client: pg.Client,
  { each, ids }: Pick<RecordedRenewal, 'each' | 'ids'>,
  found: Pick<RenewalIds, 'subscription' | 'cart'>,
) {
  const own: RenewalIds = {
    ...found,
    payment: randomUUID(),
    order: randomUUID(),
    reference: randomUUID().replaceAll('-', '').slice(0, 19),
    transaction: String(randomInt(1e8, 1e9)) + String(randomInt(1e8, 1e9)),
  }
  const names = Object.keys(ids) as (keyof RenewalIds)[]
  const withOwnIds = (value: unknown) => {
    if (typeof value !== 'string' || value.length < 18) return value
    return names.reduce((text, name) => text.replaceAll(ids[name], own[name]), value)
  }
  for (const { values, ...statement } of each) await client.query({ ...statement, values: values.map(withOwnIds) })
}
