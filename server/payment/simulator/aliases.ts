import { randomBytes } from 'node:crypto'
import type { PaymentAlias, ProviderMethod } from '#contract/payment.ts'
import type { Db } from '#server/database/database.ts'
import { type CardName, cardExpiry, masked } from './cards.ts'
import { insertAlias, readAlias } from './store.ts'

const cardMethods = ['visa', 'master_card', 'american_express']
export const isCard = (method: string) => cardMethods.includes(method)

/** The simulator remembers a card. Gives the name by which it can be charged. */
export async function saveAlias(db: Db, method: ProviderMethod, card: CardName): Promise<string> {
  const alias = randomBytes(18).toString('base64url')
  await insertAlias(db, { alias, method, card })
  return alias
}

/** A remembered card, as the shop is told of it. */
export async function savedAlias(db: Db, alias: string): Promise<PaymentAlias | undefined> {
  const found = await readAlias(db, alias)
  if (!found) return undefined
  const { method, card } = found
  return { alias, method, ...(isCard(method) && { masked: masked(card), expires: cardExpiry }) }
}
