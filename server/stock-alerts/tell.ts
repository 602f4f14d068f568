import type { Brand, LocaleCode } from '#contract/brand.ts'
import { zoneOf } from '#contract/time-zones.ts'
import { product as readProduct } from '#server/catalogue/operations.ts'
import type { Db, Log } from '#server/database/database.ts'
import { eachItem } from '#server/jobs/each-item.ts'
import { prepareMail, queueMail, type Writer } from '#server/mail/operations.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { digestOf, newToken } from '#server/secrets/tokens.ts'
import { alertPath } from './operations.ts'
import { wantedVariants } from './rules.ts'
import { type AlertRow, alertsJob, deleteById, deleteEnded, markTold, readDue } from './store.ts'

export type AlertJobDependencies = {
  db: Db
  log: Log
  brands: readonly Brand[]
  writerOf: (brand: string, locale: LocaleCode | null) => Writer
}

/** At once; the others are told by the next run. */
const mailsPerRun = 500

/** Tells everybody once whose products can be bought again, and deletes what has ended. */
export async function tellOfStock(dependencies: AlertJobDependencies, giveWay?: GiveWay): Promise<void> {
  const { db, brands, writerOf } = dependencies
  await deleteEnded(db, giveWay)
  for (const brand of brands) {
    const items = await readDue(db, { brand: brand.id, market: brand.country, count: mailsPerRun })
    const page = (alert: AlertRow) => `/staff/goods/${encodeURIComponent(alert.product_id)}`
    await eachItem(dependencies, { job: alertsJob, items, id: ({ id }) => id, page }, (alert) =>
      tell(db, alert, writerOf(brand.id, alert.locale)),
    )
  }
}

async function tell(db: Db, alert: AlertRow, writer: Writer) {
  const { brand, locale } = writer
  const found = await readProduct(db, {
    brand: brand.id,
    market: brand.country,
    channel: 'website',
    locale,
    id: alert.product_id,
    theme: brand.theme,
    now: Date.now(),
    zone: zoneOf(brand),
  })
  if (!found.ok) return
  const { product } = found.value
  const wanted = wantedVariants(product, new URLSearchParams(alert.choice))
  // Since the wish, the manufacturer has stopped making these values: without a stock they only look available.
  if (wanted?.variants.join() !== alert.variants.join()) return deleteById(db, alert.id)
  const token = newToken()
  const mail = await prepareMail(writer, {
    template: 'stock_alert',
    to: alert.email,
    data: {
      title: product.title,
      image: product.images.front,
      lines: wanted.lines,
      path: `/p/${product.product_id}/${product.slug}?${wanted.choice}`,
      stopPath: alertPath(token),
    },
  })
  // The mail is queued if and only if the alert is marked: a process that dies in between has done neither.
  await db.transaction(async (db) => {
    if (await markTold(db, alert.id, digestOf(token))) await queueMail(db, mail)
  })
}
