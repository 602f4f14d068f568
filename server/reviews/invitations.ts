import type { Brand, LocaleCode } from '#contract/brand.ts'
import type { Db, Log } from '#server/database/database.ts'
import { eachItem } from '#server/jobs/each-item.ts'
import { prepareMail, queueMail, type Writer } from '#server/mail/operations.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { digestOf, newToken } from '#server/secrets/tokens.ts'
import {
  type DueInvitation,
  deleteExpiredInvitations,
  insertInvitations,
  invitationsJob,
  readDueInvitations,
  readTitles,
} from './invitation-store.ts'
import { invitationHours } from './rules.ts'

export type InvitationDependencies = {
  db: Db
  log: Log
  brands: readonly Brand[]
  writerOf: (brand: string, locale: LocaleCode | null) => Writer
  /** Only in a demo: after how many seconds customers are invited, instead of the days of their storefront. */
  demoInviteSeconds?: number
}

/** At once; the others are invited by the next run. */
const mailsPerRun = 200

/** Asks customers once per order what they think of it, some days after the last parcel has come. */
export async function inviteToRate(dependencies: InvitationDependencies, giveWay?: GiveWay): Promise<void> {
  const { db, brands, writerOf, demoInviteSeconds } = dependencies
  await deleteExpiredInvitations(db, giveWay)
  for (const { id: brand, ratingInvitationDays } of brands) {
    if (ratingInvitationDays === null) continue
    const afterSeconds = demoInviteSeconds ?? ratingInvitationDays * 24 * 60 * 60
    const items = await readDueInvitations(db, { brand, afterSeconds, count: mailsPerRun })
    const page = ({ number }: DueInvitation) => `/staff/orders/${brand}/${number}`
    await eachItem(dependencies, { job: invitationsJob, items, id: ({ order_id }) => order_id, page }, (order) =>
      invite(db, order, writerOf(brand, order.locale)),
    )
  }
}

async function invite(db: Db, order: DueInvitation, writer: Writer) {
  const titles = await readTitles(db, order.product_ids, writer.locale)
  const products = titles.map((product) => ({ ...product, token: newToken() }))
  const [first] = products
  if (!first) return
  const mail = await prepareMail(writer, {
    template: 'rating_invitation',
    to: order.email,
    order: order.order_id,
    unsubscribePath: `${ratingPath(first.token)}/stop`,
    data: {
      name: order.name,
      number: String(order.number),
      products: products.map(({ title, image, token }) => ({ title, image, path: ratingPath(token) })),
      path: '/my-account/ratings',
      stopPath: `${ratingPath(first.token)}/stop`,
      hours: invitationHours,
    },
  })
  const { order_id, customer_id } = order
  const links = products.map(({ product_id, token }) => ({
    digest: digestOf(token),
    brand: writer.brand.id,
    order_id,
    product_id,
    customer_id,
  }))
  // The mail is queued if and only if its links are stored.
  await db.transaction(async (db) => {
    if (await insertInvitations(db, links)) await queueMail(db, mail)
  })
}

const ratingPath = (token: string) => `/rate/${token}`
