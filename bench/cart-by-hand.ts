import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { claravue } from '#brands/claravue.ts'
import { StepFailed } from '#scripts/run-step.ts'
import { addToCart, type CartContext, openCart } from '#server/cart/operations.ts'
import { readSignedId } from '#server/secrets/signed-id.ts'
import { type ManyAtOnce, overAndOver } from './many.ts'
import { recordStatements, type Statement, withOwnDigests } from './recorded-statements.ts'

/** The statements that the shop sends to the database to create a cart and put a lens into it. */
export const recordCart = (url: string, folder: string): Promise<Statement[]> =>
  recordStatements({ url, folder }, async ({ db }, statements) => {
    statements.length = 0
    const context: CartContext = {
      db,
      key: Buffer.alloc(32),
      brand: claravue,
      locale: 'de',
      now: new Date(),
      say: (id) => id,
      money: String,
      ownCurrency: 'CHF',
      time: String,
      client: '',
      shippingTo: () => [],
      shippingName: String,
      hasKey: () => false,
    }
    const opened = await openCart(context)
    const id = opened.ok ? (readSignedId(context.key, opened.value.cart.token_value) ?? '') : ''
    const options = { sphere: -2.5, radius: 8.6, diameter: 14.2 }
    const wish = {
      productId: 'S-0',
      options,
      eye: 'right',
      wearerId: null,
      channel: 'website',
      quantity: 1,
      createdFrom: null,
    } as const
    const added = await addToCart(context, id, [wish])
    if (!added.ok || statements.length === 0) throw new StepFailed('There is nothing to repeat by hand.')
    // Each replay puts the id of another cart in its place.
    return statements.map(({ values, ...rest }) => ({
      ...rest,
      values: values.map((value) => (value === id ? cartId : value)),
    }))
  })
const cartId = Symbol('the id of the cart')

/** Sends the same statements by the database driver alone. */
export async function replay(url: string, statements: readonly Statement[], { connections, seconds }: ManyAtOnce) {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: url }))
  await Promise.all(clients.map((client) => client.connect()))
  const shopper = (client: pg.Client) => async () => {
    const id = randomUUID()
    for (const { values, ...statement } of statements) {
      const { rows } = await client.query({
        ...statement,
        values: values.map((value) => (value === cartId ? id : withOwnDigests(value))),
      })
      if (rows.length !== 1) throw new StepFailed(`${statement.name} by hand gave ${rows.length} rows.`)
    }
  }
  try {
    return await overAndOver(clients.map(shopper), seconds)
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}
