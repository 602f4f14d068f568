import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { LocaleCode } from '#contract/brand.ts'
import type { Options } from '#contract/catalogue/lens-parameters.ts'
import type { ReminderPlace, ReminderState } from '#contract/reminder/reminder.ts'
import type { Db } from '#server/database/database.ts'
import { sweep } from '#server/jobs/sweep.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { daysSuggested, daysTold, hoursToConfirm } from './rules.ts'
import { reminderAlarms } from './schema.ts'
import type { SupplyLine } from './suggestion-rules.ts'

/** As the database writes it as JSON. */
export type Alarm = {
  id: string
  brand: string
  locale: LocaleCode
  order_id: string
  email: string | null
  state: ReminderState
  days_per_week: number
  remind_on: string
  created_from: ReminderPlace
  requested_at: string | null
  changed_at: string
}

export type OrderedLine = SupplyLine & { productId: string; title: string; options: Options }

/** An order with its alarm, and what it says about the next one. */
export type OrderRow = {
  orderId: string
  number: number
  locale: LocaleCode | null
  /** The account whose order it is. */
  customerId: string | null
  accountEmail: string | null
  isProven: boolean
  /** Where its confirmation went. */
  orderEmail: string
  orderedOn: string
  arrivesOn: string
  lines: OrderedLine[]
  alarm: Alarm | null
}

const linesOfOrder = (locale: LocaleCode) => sql`(
  select coalesce(json_agg(json_build_object(
    'productId', products.product_id, 'title', title, 'options', options, 'eye', eye, 'wearerId', wearer_id,
    'quantity', quantity - cancelled, 'usage', case category when 'lens' then lens_usage end, 'units', units)
    order by line), '[]')
  from order_lines
  join products on products.product_id = order_lines.product_id
  left join product_texts on product_texts.product_id = products.product_id
    and product_texts.locale = ${locale}
  where order_lines.order_id = orders.id and cancelled < quantity)`

/** `locale`: in which the products are called. `zone`: the clock of the storefront. */
type Reading = { brand: string; locale: LocaleCode; zone: string }

const dayOf = (moment: SQL, zone: string) => sql`(${moment} at time zone ${zone}::text)::date`

const facts = ({ locale, zone }: Reading) => sql`
  select orders.id as "orderId", orders.number, payments.snapshot->>'locale' as locale, orders.customer_id as "customerId",
    users.email as "accountEmail", coalesce(email_verified, false) as "isProven", orders.email as "orderEmail",
    ${dayOf(sql`orders.created_at`, zone)}::text as "orderedOn",
    coalesce(
      (select ${dayOf(sql`max(delivered_at)`, zone)}::text from shipments where order_id = orders.id),
      payments.snapshot->'delivery'->>'max', ${dayOf(sql`orders.created_at`, zone)}::text) as "arrivesOn",
    ${linesOfOrder(locale)} as lines, to_json(reminder_alarms) as alarm
  from orders
  join payments on payments.id = payment_id
  left join users on users.id = orders.customer_id
  left join reminder_alarms on reminder_alarms.order_id = orders.id`

export async function readOrderRow(db: Db, reading: Reading, orderId: string): Promise<OrderRow | undefined> {
  const { rows } = await db.execute<OrderRow>(
    sql`${facts(reading)} where orders.id = ${orderId} and orders.brand = ${reading.brand}`,
  )
  return rows[0]
}

export async function readRowOfAlarm(db: Db, reading: Reading, id: string): Promise<OrderRow | undefined> {
  const { rows } = await db.execute<OrderRow>(
    sql`${facts(reading)} where reminder_alarms.id = ${id} and orders.brand = ${reading.brand}`,
  )
  return rows[0]
}

/** The alarms of a customer, without mere suggestions; the next one first. */
export async function readOwnRows(db: Db, reading: Reading, customerId: string): Promise<OrderRow[]> {
  const { rows } = await db.execute<OrderRow>(sql`
    ${facts(reading)} where orders.customer_id = ${customerId} and orders.brand = ${reading.brand}
      and reminder_alarms.state <> 'suggested'
    order by reminder_alarms.state = 'told', remind_on, orders.number`)
  return rows
}

/** The next day of the order's active alarm. */
export async function readNextDay(db: Db, orderId: string): Promise<string | null> {
  const { rows } = await db.execute<{ day: string }>(sql`
    select remind_on::text as day from reminder_alarms where order_id = ${orderId} and state = 'active'`)
  return rows[0]?.day ?? null
}

/** The next day of all alarms of a customer. */
export async function readNextDayOf(db: Db, brand: string, customerId: string): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select min(remind_on)::text as day from orders join reminder_alarms on order_id = orders.id
    where customer_id = ${customerId} and orders.brand = ${brand} and reminder_alarms.state = 'active'`)
  return rows[0]?.day ?? null
}

export async function readAlarm(db: Db, brand: string, id: string): Promise<Alarm | undefined> {
  const { rows } = await db.execute<{ alarm: Alarm }>(
    sql`select to_json(reminder_alarms) as alarm from reminder_alarms where id = ${id} and brand = ${brand}`,
  )
  return rows[0]?.alarm
}

/** Holds the alarm until the end of the transaction. */
export async function lockAlarm(db: Db, id: string): Promise<Alarm | undefined> {
  const { rows } = await db.execute<{ alarm: Alarm }>(
    sql`select to_json(reminder_alarms) as alarm from reminder_alarms where id = ${id} for update`,
  )
  return rows[0]?.alarm
}

export async function lockAlarmOfOrder(db: Db, orderId: string): Promise<Alarm | undefined> {
  const { rows } = await db.execute<{ alarm: Alarm }>(
    sql`select to_json(reminder_alarms) as alarm from reminder_alarms where order_id = ${orderId} for update`,
  )
  return rows[0]?.alarm
}

export type NewAlarm = Pick<Alarm, 'brand' | 'locale' | 'order_id' | 'days_per_week' | 'remind_on' | 'created_from'>

/** If the order has an alarm already, that one stays. */
export async function insertSuggestion(db: Db, alarm: NewAlarm) {
  await db.execute(sql`
    insert into reminder_alarms (id, brand, locale, order_id, state, days_per_week, remind_on, created_from)
    values (${randomUUID()}, ${alarm.brand}, ${alarm.locale}, ${alarm.order_id}, 'suggested', ${alarm.days_per_week},
      ${alarm.remind_on}, ${alarm.created_from})
    on conflict (order_id) do nothing`)
}

export type AlarmChange = Partial<Pick<Alarm, 'state' | 'email' | 'locale' | 'days_per_week' | 'remind_on'>> & {
  order_id?: string
  created_from?: ReminderPlace
  /** True if a confirmation is mailed now. */
  isRequested?: boolean
}

/** False if the alarm has left the state in which it was read. */
export async function saveAlarm(db: Db, alarm: Pick<Alarm, 'id' | 'state'>, change: AlarmChange): Promise<boolean> {
  const { isRequested = false, ...values } = change
  const columns = Object.entries(values).map(([name, value]) => sql`${sql.identifier(name)} = ${value}`)
  const set = [...columns, sql`changed_at = now()`, ...(isRequested ? [sql`requested_at = now()`] : [])]
  const { rows } = await db.execute(sql`
    update reminder_alarms set ${sql.join(set, sql`, `)}
    where id = ${alarm.id} and state = ${alarm.state} returning id`)
  return rows.length > 0
}

export async function deleteAlarm(db: Db, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`delete from reminder_alarms where id = ${id} returning id`)
  return rows.length > 0
}

/** At all storefronts, for an account that is about to get another address: from now on they go wherever that one is. */
export async function moveReminderMails(db: Db, { customerId }: { customerId: string }) {
  await db.execute(sql`
    update reminder_alarms set email = null from orders
    where orders.id = order_id and customer_id = ${customerId} and reminder_alarms.state <> 'unconfirmed'
      and reminder_alarms.email = (select email from users where id = ${customerId})`)
}

/** Of an account whose address somebody else has proven now: a stranger may have set them. */
export async function deleteAlarmsOf(db: Db, customerId: string) {
  await db.execute(sql`
    delete from reminder_alarms using orders where orders.id = order_id and customer_id = ${customerId}`)
  await db.execute(sql`delete from calendar_feeds where customer_id = ${customerId}`)
}

/**
 * What nobody answered, what guests were told long ago, and what is about nothing any more: its order was cancelled or
 * came back, or the account that it wrote to is gone.
 */
export async function deleteEnded(db: Db, now: Date, giveWay?: GiveWay) {
  const before = (hours: number) => sql`${now.toISOString()}::timestamptz - ${hours} * interval '1 hour'`
  const hasEnded = sql`exists (
    select from orders where orders.id = order_id and (
      reminder_alarms.state = 'suggested' and changed_at < ${before(daysSuggested * 24)}
      or reminder_alarms.state = 'unconfirmed' and changed_at < ${before(hoursToConfirm)}
      or reminder_alarms.state = 'told' and customer_id is null and changed_at < ${before(daysTold * 24)}
      or orders.state in ('cancelled', 'returned')
      or reminder_alarms.email is null and customer_id is null and reminder_alarms.state <> 'suggested'))`
  await sweep(db, reminderAlarms, hasEnded, giveWay)
}
