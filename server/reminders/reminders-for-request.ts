import { z } from 'zod'
import type { LocaleCode } from '#contract/brand.ts'
import type {
  ActiveReminderData,
  ReminderAlarm,
  ReminderCard,
  ReminderData,
  ReminderOffer,
  ReminderPlace,
  ReminderSuggestionRequest,
} from '#contract/reminder/reminder.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Translate } from '#messages/translate.ts'
import type { Visitor } from '#server/identity/operations.ts'
import { type CalendarSource, calendarOf, createFeed } from './calendar.ts'
import { deleteFeed, readFeedDate } from './calendar-store.ts'
import { alarmOfLink, confirmAlarm, declineAlarm, putOff, stopAlarm } from './link-acts.ts'
import {
  changeActiveAlarm,
  type FieldRefusal,
  type ReminderContext,
  type ReminderRefusal,
  recalculateSuggestion,
  setAlarm,
  suggestAlarm,
} from './operations.ts'
import { factsOfAlarm, factsOfCustomer, factsOfOrder, type OrderFacts, type OrderWithAlarm } from './order-facts.ts'
import { deleteAlarm, readNextDayOf } from './store.ts'
import { alarmView, offerOf } from './view.ts'

type RemindersRequest = ReminderContext & {
  locale: LocaleCode
  visitor: () => Promise<Visitor>
  say: Translate
  /** The full address of a page, in the visitor's language. */
  urlOf: (path: string) => string
  /** Whether the visitor may act on this order: as its customer, or in the browser that placed it. */
  mayAct: (orderId: string) => Promise<boolean>
  /** The order behind a token, if the visitor may act on it. */
  ownOrder: (orderToken: string) => Promise<string | undefined>
  calendarSources: readonly CalendarSource[]
}

const notFound = err({ code: 'reminder-not-found' } as const)
const field = (name: string): Result<never, FieldRefusal> =>
  err({ code: 'bad-input', field: name, violation: 'invalid' })

type AlarmResult = Promise<Result<ReminderAlarm, ReminderRefusal>>

/** The reminders that the visitor of this request may see and set. */
export function remindersForRequest(request: RemindersRequest) {
  const { db, brand, now, visitor } = request

  /** The visitor's own proven address. Staff who act as a customer are not the owner of the address. */
  async function provenFor(found: OrderFacts): Promise<string | undefined> {
    const who = await visitor()
    const isOwner = who.kind === 'customer' && !who.actedBy && who.userId === found.customerId
    return isOwner && found.isProven ? (found.accountEmail ?? undefined) : undefined
  }

  /** Where mails go unless the visitor names another address. */
  const usualEmail = (found: OrderFacts) => found.alarm?.email ?? found.accountEmail ?? found.orderEmail

  /** An alarm that the visitor may act on. Others' do not exist. */
  async function find(id: string): Promise<OrderWithAlarm | undefined> {
    const found = z.uuid().safeParse(id).success ? await factsOfAlarm(request, id) : undefined
    return found && (await request.mayAct(found.orderId)) ? found : undefined
  }

  async function answer(id: string): AlarmResult {
    const found = await find(id)
    return found ? ok(alarmView(brand, found, now)) : notFound
  }

  const withEmail = async (found: OrderFacts, data: ReminderData): Promise<ReminderData> =>
    (await provenFor(found)) ? data : { ...data, reminder_email: data.reminder_email ?? usualEmail(found) }

  return {
    async list(): Promise<Result<ReminderAlarm[], { code: 'sign-in-required' }>> {
      const who = await visitor()
      if (who.kind !== 'customer') return err({ code: 'sign-in-required' })
      const found = await factsOfCustomer(request, who.userId)
      return ok(found.map((one) => alarmView(brand, one, now)))
    },

    /** The same for a page on which they can be changed. */
    async cards(): Promise<Result<ReminderCard[], { code: 'sign-in-required' }>> {
      const who = await visitor()
      if (who.kind !== 'customer') return err({ code: 'sign-in-required' })
      const found = await factsOfCustomer(request, who.userId)
      return ok(
        found.map((one) => {
          const { dates, span } = offerOf(brand, one, { now, email: null, isProven: false })
          return { alarm: alarmView(brand, one, now), dates, span }
        }),
      )
    },

    /** The next day on which the customer is reminded of something; null if there is none. */
    async nextDay(): Promise<string | null> {
      const who = await visitor()
      return who.kind === 'customer' ? readNextDayOf(db, brand.id, who.userId) : null
    },

    /** What the page of an order offers; undefined for those who may only look at it. */
    async offer(orderToken: string): Promise<ReminderOffer | undefined> {
      const id = await request.ownOrder(orderToken)
      const found = id ? await factsOfOrder(request, id) : undefined
      if (!found) return undefined
      return offerOf(brand, found, { now, email: usualEmail(found), isProven: (await provenFor(found)) !== undefined })
    },

    /** Sets the alarm of an order, whether there is one already or not. */
    async setFor(
      orderToken: string,
      data: ReminderData,
      from: ReminderPlace,
    ): Promise<Result<'active' | 'unconfirmed', ReminderRefusal>> {
      const id = await request.ownOrder(orderToken)
      const found = id && (await suggestAlarm(request, id, { mailed: request.locale, from }))
      if (!found) return notFound
      if (found.alarm.state !== 'active')
        return setAlarm(request, found, await withEmail(found, data), await provenFor(found))
      const changed = await changeActiveAlarm(request, found, data)
      return changed.ok ? ok('active') : changed
    },

    async suggest({ order, ...data }: ReminderSuggestionRequest): AlarmResult {
      if (!z.uuid().safeParse(order.id).success || !(await request.mayAct(order.id))) return notFound
      const locale = brand.locales.find((code) => code === order.locale_code)
      if (order.locale_code && !locale) return field('order.locale_code')
      if (order.sales_channel && order.sales_channel !== brand.country) return field('order.sales_channel')
      const { create_location: from = 'api', customer_usage: usage } = data
      const ordered = await factsOfOrder(request, order.id)
      const foreign = (order.items ?? []).findIndex(
        ({ product_id }) => !ordered?.lines.some(({ productId }) => productId === product_id),
      )
      if (foreign >= 0) return field(`order.items.${foreign}.product_id`)
      const found = await suggestAlarm(request, order.id, { mailed: locale, from, usage })
      if (!found) return notFound
      if (found.alarm.state !== 'suggested') return answer(found.alarm.id)
      const calculated = await recalculateSuggestion(request, found, data)
      return calculated.ok ? answer(found.alarm.id) : calculated
    },

    async recalculate(id: string, data: ReminderData): AlarmResult {
      const found = await find(id)
      if (!found) return notFound
      const calculated = await recalculateSuggestion(request, found, data)
      return calculated.ok ? answer(id) : calculated
    },

    /** Sets an alarm that is not active: a suggestion, or one that is paused or was told. */
    async update(id: string, data: ReminderData): AlarmResult {
      const found = await find(id)
      if (!found) return notFound
      const set = await setAlarm(request, found, await withEmail(found, data), await provenFor(found))
      return set.ok ? answer(id) : set
    },

    async updateActive(id: string, data: ActiveReminderData): AlarmResult {
      const found = await find(id)
      if (!found) return notFound
      const changed = await changeActiveAlarm(request, found, data)
      return changed.ok ? answer(id) : changed
    },

    /** Whatever its state is, as the form of the account does. */
    async change(id: string, data: ReminderData): AlarmResult {
      const found = await find(id)
      if (!found) return notFound
      const changed =
        found.alarm.state === 'active'
          ? await changeActiveAlarm(request, found, data)
          : await setAlarm(request, found, await withEmail(found, data), await provenFor(found))
      return changed.ok ? answer(id) : changed
    },

    async remove(id: string): Promise<Result<null, ReminderRefusal>> {
      const found = await find(id)
      return found && (await deleteAlarm(db, found.alarm.id)) ? ok(null) : notFound
    },

    /** For the holder of a mailed link, who is not signed in by it. */
    link: {
      async view(token: string) {
        const found = await alarmOfLink(request, 'reminder', token)
        return found && { state: found.state, day: found.remind_on }
      },
      later: (token: string) => putOff(request, token),
      stop: (token: string) => stopAlarm(request, token),
      async viewRequest(token: string) {
        const found = await alarmOfLink(request, 'reminder-confirm', token)
        return found && { state: found.state, day: found.remind_on }
      },
      confirm: (token: string) => confirmAlarm(request, token),
      decline: (token: string) => declineAlarm(request, token),
    },

    calendar: {
      /** When the customer's feed was created; undefined if there is none. */
      async createdAt(): Promise<Date | undefined> {
        const who = await visitor()
        return who.kind === 'customer' ? readFeedDate(db, { brand: brand.id, customerId: who.userId }) : undefined
      },
      /** The address of a new feed, which is shown once: staff who act as a customer do not see it. */
      async create(): Promise<Result<{ url: string }, { code: 'sign-in-required' | 'acting' }>> {
        const who = await visitor()
        if (who.kind !== 'customer') return err({ code: 'sign-in-required' })
        if (who.actedBy) return err({ code: 'acting' })
        const secret = await createFeed(db, { brand: brand.id, customerId: who.userId })
        return ok({ url: request.urlOf(`/calendar/${secret}.ics`) })
      },
      async revoke() {
        const who = await visitor()
        if (who.kind === 'customer') await deleteFeed(db, { brand: brand.id, customerId: who.userId })
      },
      file: (secret: string) => calendarOf({ ...request, sources: request.calendarSources }, secret),
    },
  }
}
