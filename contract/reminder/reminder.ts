import { z } from 'zod'
import { Email } from '#contract/address/person.ts'
import { VariantOptions } from '#contract/catalogue/ordered-variant.ts'

/**
 * `suggested`: nobody has asked for it yet. `unconfirmed`: the owner of the address has not agreed yet. `told`: the mail
 * was sent, and no other one follows unless somebody orders again, puts it off or sets it anew.
 */
export const reminderStates = ['suggested', 'unconfirmed', 'active', 'paused', 'told'] as const
export type ReminderState = (typeof reminderStates)[number]

/** Where it was created. */
export const reminderPlaces = ['thank-you', 'order', 'account', 'api'] as const
export type ReminderPlace = (typeof reminderPlaces)[number]

/** On how many days of a week the lenses are worn. */
const Usage = z.int().min(1).max(7)
/** The storefront decides whether the day lies within its span. */
const Day = z.iso.date()

const orderedProduct = { product_id: z.string().min(1).max(100) }

/** The data fields of an alarm. Without a day it is proposed anew from the usage. */
export const ReminderData = z.object({
  reminder_email: Email.optional().describe('The customer’s own unless named; another one has to be confirmed by mail'),
  create_location: z.enum(reminderPlaces).optional(),
  customer_usage: Usage.optional().describe('Days of a week on which the lenses are worn; 7 unless chosen'),
  reminder_date: Day.optional().describe('From tomorrow on, within two years'),
})
export type ReminderData = z.infer<typeof ReminderData>

export const ReminderSuggestionRequest = ReminderData.extend({
  order: z.object({
    id: z.string().min(1).max(100),
    locale_code: z.string().max(10).optional().describe('The language of the mail; that of the order unless named'),
    sales_channel: z.string().max(10).optional().describe('The storefront’s home country; another one is refused'),
    items: z
      .array(z.object({ ...orderedProduct, options: VariantOptions.optional() }))
      .max(100)
      .optional()
      .describe('Products of the order; others are refused'),
  }),
})
export type ReminderSuggestionRequest = z.infer<typeof ReminderSuggestionRequest>

export const RecalculateReminder = ReminderData.extend({ id: z.string().min(1).max(100) })

export const ActiveReminderData = ReminderData.pick({ customer_usage: true, reminder_date: true }).extend({
  active: z.boolean().optional().describe('false pauses it'),
})
export type ActiveReminderData = z.infer<typeof ActiveReminderData>

export const ReminderAlarm = z
  .object({
    id: z.string(),
    state: z.enum(reminderStates),
    active: z.boolean(),
    order: z.object({
      id: z.string(),
      number: z.string(),
      locale_code: z.string(),
      sales_channel: z.string(),
      items: z.array(z.object({ product_id: z.string(), title: z.string(), options: VariantOptions })),
    }),
    reminder_email: z.string().nullable().describe('Null while nobody is to be told'),
    create_location: z.enum(reminderPlaces),
    customer_usage: z.int(),
    reminder_date: z.string(),
    next_reminder_date: z.string().nullable().describe('The same while it is active'),
    lasts_until: z.string().nullable().describe('The last day on which each eye has a lens; null if that is unknown'),
    is_late: z.boolean().describe('A parcel that is ordered on the day would come after the last lens'),
  })
  .meta({ id: 'ReminderAlarm' })
export type ReminderAlarm = z.infer<typeof ReminderAlarm>

/** The fields as forms send them: an empty day is the proposed one. */
export const ReminderForm = z.object({
  email: Email.optional(),
  usage: z.coerce.number<string>().pipe(Usage),
  date: Day.optional(),
})

/** An alarm with the days that can be chosen instead, for pages. */
export type ReminderCard = { alarm: ReminderAlarm } & Pick<ReminderOffer, 'dates' | 'span'>

/** What an order is offered, for pages. `dates` has the proposed day for each number of days a week. */
export type ReminderOffer = {
  /** Null as long as nobody has asked for one. */
  alarm: Pick<ReminderAlarm, 'state' | 'reminder_date'> | null
  usage: number
  dates: Record<number, string>
  /** The first and the last day that can be chosen. */
  span: { min: string; max: string }
  /** Where the mail would go; null if the visitor has to say it. */
  email: string | null
  /** Whether that address is proven to be the visitor's. */
  isProven: boolean
}
