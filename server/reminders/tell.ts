import type { Brand, LocaleCode } from '#contract/brand.ts'
import type { Db, Log } from '#server/database/database.ts'
import { createLink, hoursOf } from '#server/identity/operations.ts'
import { eachItem } from '#server/jobs/each-item.ts'
import { prepareMail, queueMailOnce, type Writer } from '#server/mail/operations.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { reorderLinkFor } from '#server/reorder/operations.ts'
import { newToken } from '#server/secrets/tokens.ts'
import { alarmsJob, type DueAlarm, markTold, readDue } from './due-store.ts'
import { tellableDay } from './rules.ts'
import { deleteEnded } from './store.ts'

export type ReminderJobDependencies = {
  db: Db
  log: Log
  brands: readonly Brand[]
  writerOf: (brand: string, locale: LocaleCode | null) => Writer
}

/** At once; the others are reminded by the next run. */
const mailsPerRun = 500

/** Reminds everybody whose day has come, from the morning on by the clock of the storefront, and deletes what has ended. */
export async function remindToReorder(
  dependencies: ReminderJobDependencies,
  now = new Date(),
  giveWay?: GiveWay,
): Promise<void> {
  const { db, brands, writerOf } = dependencies
  await deleteEnded(db, now, giveWay)
  for (const brand of brands) {
    const items = await readDue(db, { brand: brand.id, day: tellableDay(brand.country, now), count: mailsPerRun })
    const page = ({ number }: DueAlarm) => `/staff/orders/${brand.id}/${number}`
    await eachItem(dependencies, { job: alarmsJob, items, id: ({ id }) => id, page }, (alarm) =>
      tell(db, alarm, writerOf(brand.id, alarm.locale)),
    )
  }
}

export const reminderPath = (token: string) => `/reminder/mail/${token}`

async function tell(db: Db, alarm: DueAlarm, writer: Writer) {
  const brand = writer.brand.id
  const path = await reorderLinkFor(db, { brand, orderId: alarm.orderId, source: 'reminder' })
  const token = newToken()
  const here = reminderPath(token)
  const mail = await prepareMail(writer, {
    template: 'reminder',
    to: alarm.email,
    unsubscribePath: `/reminder/unsubscribe/${token}`,
    data: {
      name: alarm.name ?? undefined,
      products: alarm.products,
      path,
      laterPath: `${here}?act=later`,
      stopPath: `${here}?act=stop`,
      hours: hoursOf('reminder'),
    },
  })
  // The alarm is told if and only if its mail and the mail's link exist: a process that dies in between has done nothing.
  await db.transaction(async (db) => {
    if (!(await markTold(db, alarm))) return
    await createLink(db, { scope: 'reminder', brand, content: { reminder: { id: alarm.id } }, token })
    await queueMailOnce(db, mail, `${alarm.id} ${alarm.remindOn}`)
  })
}
