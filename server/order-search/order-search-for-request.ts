import type { Brand, LocaleCode } from '#contract/brand.ts'
import { orderStateTexts } from '#contract/checkout/order-state.ts'
import { paymentMethodTexts } from '#contract/payment.ts'
import { ok, type Result } from '#contract/result.ts'
import type { OrderFilters } from '#contract/staff/order-list.ts'
import type { BulkWish } from '#contract/staff/order-views.ts'
import { roleMay, type StaffAct, type StaffRole } from '#contract/staff/roles.ts'
import { shopZone } from '#contract/time-zones.ts'
import { isoDate, localTime } from '#contract/web/format.ts'
import type { Translate } from '#messages/translate.ts'
import { dialectOf } from '#server/values/csv-rules.ts'
import { actOnOrders, type BulkContext } from './bulk.ts'
import { orderColumns } from './csv.ts'
import { exportOrders } from './export.ts'
import { orderReader } from './operations.ts'
import { readOrderNames } from './store.ts'
import { removeView, renameView, saveView } from './views.ts'
import { readViews } from './views-store.ts'

type Member = { userId: string; role: StaffRole }
type NotFound = { code: 'not-found' }
type OrderSearchRequest = BulkContext & {
  brand: Brand
  locale: LocaleCode
  now: Date
  /** The words of the file, which most requests do without. */
  texts: () => Translate
  staff: () => {
    may: (act: StaffAct) => Promise<Result<Member, NotFound>>
    mayStill: (act: StaffAct) => Promise<boolean>
  }
}

const pageLength = 50

/** The list of all orders, as a member of staff works with it. */
export function orderSearchForRequest({ brand, locale, now, texts, staff, ...context }: OrderSearchRequest) {
  const { db } = context

  const reader = (filters: OrderFilters) => orderReader({ db, now }, filters)

  /** A page, and the order behind which the next one begins. */
  async function page(filters: OrderFilters) {
    const read = await reader(filters)
    const found = await read(filters.after, pageLength + 1)
    const orders = found.slice(0, pageLength)
    return { orders, next: found.length > pageLength ? orders.at(-1)?.id : undefined }
  }

  return {
    async page(filters: OrderFilters) {
      const me = await staff().may('see-orders')
      return me.ok ? ok(await page(filters)) : me
    },

    /** The page with everything that stands around it. */
    async desk(filters: OrderFilters) {
      const me = await staff().may('see-orders')
      if (!me.ok) return me
      const { userId, role } = me.value
      const [list, views] = await Promise.all([page(filters), readViews(db, userId)])
      return ok({ ...list, views, mayExport: roleMay(role, 'export-orders'), mayPack: roleMay(role, 'pack') })
    },

    async act(wish: BulkWish) {
      const me = await staff().may('pack')
      return me.ok ? ok(await actOnOrders(context, wish, { kind: 'staff', id: me.value.userId })) : me
    },

    /** These orders as people and pick lists name them: `claravue-100012`. */
    async names(orders: readonly string[]) {
      const me = await staff().may('pack')
      return me.ok ? ok(await readOrderNames(db, orders)) : me
    },

    /** The whole list as a file, from its first order on. */
    async export({ after: _, ...filters }: OrderFilters) {
      const me = await staff().may('export-orders')
      if (!me.ok) return me
      const say = texts()
      const columns = orderColumns({
        state: (state) => say(orderStateTexts[state]),
        method: (method) => (method ? say(paymentMethodTexts[method]) : ''),
        moment: (at) => localTime(new Date(at), shopZone),
      })
      const file = await exportOrders({
        db,
        actor: me.value.userId,
        filters,
        read: await reader(filters),
        file: { columns, say, dialect: dialectOf(brand, locale), mayGoOn: () => staff().mayStill('export-orders') },
      })
      return ok({ file, name: `orders-${isoDate(now, shopZone)}.csv` })
    },

    async saveView(wish: { name: string; isShared: boolean; filters: OrderFilters }) {
      const me = await staff().may('see-orders')
      return me.ok ? saveView(db, { ...wish, ownerId: me.value.userId }) : me
    },
    async renameView(id: string, name: string) {
      const me = await staff().may('see-orders')
      return me.ok ? renameView(db, { id, name, ownerId: me.value.userId }) : me
    },
    async removeView(id: string) {
      const me = await staff().may('see-orders')
      return me.ok ? removeView(db, { id, ownerId: me.value.userId }) : me
    },
  }
}
