import type { Brand } from '#contract/brand.ts'
import type { ReminderAlarm, ReminderOffer } from '#contract/reminder/reminder.ts'
import type { OrderFacts, OrderWithAlarm } from './order-facts.ts'
import { choosableSpan, todayIn } from './rules.ts'
import { isLate, lastsUntil, suggestedDay, usageOf } from './suggestion-rules.ts'

/** An alarm as the API answers it. */
export function alarmView(brand: Pick<Brand, 'country'>, found: OrderWithAlarm, now: Date): ReminderAlarm {
  const today = todayIn(brand.country, now)
  const { alarm, lines } = found
  const isActive = alarm.state === 'active'
  return {
    id: alarm.id,
    state: alarm.state,
    active: isActive,
    order: {
      id: found.orderId,
      number: String(found.number),
      locale_code: alarm.locale,
      sales_channel: brand.country,
      items: lines.map(({ productId, title, options }) => ({ product_id: productId, title: title ?? '', options })),
    },
    reminder_email: alarm.state === 'suggested' ? null : (alarm.email ?? found.accountEmail),
    create_location: alarm.created_from,
    customer_usage: alarm.days_per_week,
    reminder_date: alarm.remind_on,
    next_reminder_date: isActive ? alarm.remind_on : null,
    lasts_until: lastsUntil(found, alarm.days_per_week, today),
    is_late: isLate(found, alarm.days_per_week, alarm.remind_on, today),
  }
}

const everyUsage = [1, 2, 3, 4, 5, 6, 7]

/** What a page offers for an order. */
export function offerOf(
  brand: Pick<Brand, 'country'>,
  found: OrderFacts,
  { now, email, isProven }: { now: Date; email: string | null; isProven: boolean },
): ReminderOffer {
  const today = todayIn(brand.country, now)
  const { alarm } = found
  return {
    alarm: alarm && alarm.state !== 'suggested' ? { state: alarm.state, reminder_date: alarm.remind_on } : null,
    usage: alarm?.days_per_week ?? usageOf(found),
    dates: Object.fromEntries(everyUsage.map((usage) => [usage, suggestedDay(found, usage, today)])),
    span: choosableSpan(today),
    email,
    isProven,
  }
}
