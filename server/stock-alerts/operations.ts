import { randomUUID } from 'node:crypto'
import { mailboxOf } from '#contract/address/mailbox.ts'
import type { Brand } from '#contract/brand.ts'
import type { Product } from '#contract/catalogue/product.ts'
import { ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { prepareMail, queueMail, type Writer } from '#server/mail/operations.ts'
import type { Background } from '#server/process/background.ts'
import { type TooMany, take, takeInTurn } from '#server/rate-limits/operations.ts'
import { digestOf, newToken } from '#server/secrets/tokens.ts'
import { hoursToConfirm, type WantedVariants } from './rules.ts'
import { insertConfirmed, insertUnconfirmed, type NewAlert } from './store.ts'

export type AlertContext = {
  db: Db
  brand: Pick<Brand, 'id'>
  client: string
  background: Background
  /** In the language of the visitor. */
  writer: Writer
}

/** A product with the variants of it that are wanted. */
export type ProductWish = { product: Pick<Product, 'product_id' | 'title'>; wanted: WantedVariants }

export const alertPath = (token: string) => `/back-in-stock/${token}`

function newAlert({ brand, writer }: AlertContext, { product, wanted }: ProductWish, email: string, token: string) {
  const { variants, choice } = wanted
  return {
    id: randomUUID(),
    brand: brand.id,
    locale: writer.locale,
    email,
    productId: product.product_id,
    variants,
    choice,
    tokenDigest: digestOf(token),
  } satisfies NewAlert
}

/**
 * Asks the owner of the address for a confirmation, by mail. What is done is decided after the answer, so that neither
 * the answer nor its duration tells whether the address is known.
 */
export function requestAlert(context: AlertContext, wish: ProductWish, email: string) {
  context.background.run('stock alert', () => mailConfirmation(context, wish, email))
}

async function mailConfirmation(context: AlertContext, wish: ProductWish, email: string) {
  const { db, brand, client, writer } = context
  if (!(await take(db, { limit: 'stock-alert/address', by: client })).ok) return
  const tries = await takeInTurn(db, [
    [{ limit: 'stock-alert/mailbox', by: mailboxOf(email) }],
    [{ limit: 'stock-alert/storefront', by: brand.id }],
  ])
  if (!tries.ok) return
  const token = newToken()
  const mail = await prepareMail(writer, {
    template: 'stock_alert_confirmation',
    to: email,
    data: { title: wish.product.title, lines: wish.wanted.lines, path: alertPath(token), hours: hoursToConfirm },
  })
  const isMailed = await db.transaction(async (db) => {
    if (!(await insertUnconfirmed(db, newAlert(context, wish, email, token)))) return false
    await queueMail(db, mail)
    return true
  })
  if (!isMailed) await tries.value.giveBack()
}

/** For a customer's own proven address, which needs no confirmation. */
export async function addAlert(
  context: AlertContext,
  wish: ProductWish,
  email: string,
): Promise<Result<null, TooMany>> {
  const tries = await take(context.db, { limit: 'stock-alert/address', by: context.client })
  if (!tries.ok) return tries
  await insertConfirmed(context.db, newAlert(context, wish, email, newToken()))
  return ok(null)
}
