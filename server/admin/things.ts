import type { PageQuery } from '#contract/admin/lists.ts'
import type { AdminOperation } from '#contract/admin/scopes.ts'
import type { AdminCoupon, AdminCustomer, AdminProduct, AdminReview, AdminStock } from '#contract/admin/things.ts'
import type { LocaleCode } from '#contract/brand.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { answerReview, publishReview, type ReviewRefusal, refuseReview } from '#server/reviews/operations.ts'
import type { Access, AccessError } from './access.ts'
import type { Position } from './cursors.ts'
import { readCoupons, readProducts, readStock } from './goods-store.ts'
import { chunkOf, exportList, type List, readPage } from './list.ts'
import { isReviewOf, readCustomer, readCustomers, readReviewPage } from './people-store.ts'

type Context = {
  db: Db
  locale: LocaleCode
  storefronts: readonly string[]
  open: (operation: AdminOperation) => Promise<Result<Access, AccessError>>
}
type Paged<Filters = object> = Filters & PageQuery
type Resumed = { cursor?: string | undefined }

const text = (position: Position | undefined, place: number) => String(position?.[place] ?? '')
const pair = (position: Position | undefined) => [text(position, 0), text(position, 1)] as const
const number = (position: Position | undefined) => Number(position?.[0] ?? 0)
/** So many customers are looked at for a page of those who know one storefront. */
const mostLookedAt = 2000

/** Products, stock, coupons, customers and reviews as programs read them. */
export function adminThings({ db, locale, storefronts, open }: Context) {
  const products = ({ brands }: Access, isActive?: boolean): List<AdminProduct> => {
    const positionOf = ({ id }: AdminProduct) => [id]
    return {
      name: `products ${isActive ?? ''} ${locale}`,
      positionOf,
      read: async (after, count) => {
        const wish = { brands, locale, isActive, after: after && text(after, 0), count: count + 1 }
        return chunkOf(await readProducts(db, wish), count, positionOf)
      },
    }
  }

  const stock = ({ brands }: Access, product?: string): List<AdminStock> => {
    const positionOf = ({ product_id, variant_id }: AdminStock) => [product_id, variant_id]
    return {
      name: `stock ${product ?? ''}`,
      positionOf,
      read: async (after, count) =>
        chunkOf(await readStock(db, { brands, product, after: pair(after), count: count + 1 }), count, positionOf),
    }
  }

  const coupons = ({ brands }: Access): List<AdminCoupon> => {
    const positionOf = ({ brand, code }: AdminCoupon) => [brand, code]
    return {
      name: 'coupons',
      positionOf,
      read: async (after, count) =>
        chunkOf(await readCoupons(db, { brands, after: pair(after), count: count + 1 }), count, positionOf),
    }
  }

  /** Who sees every storefront also sees customers who have never ordered. */
  const homesOf = ({ brands }: Access) => (brands.length === storefronts.length ? undefined : brands)

  const customers = (access: Access, email?: string): List<AdminCustomer> => {
    const positionOf = ({ account_id }: AdminCustomer) => [Number(account_id)]
    const brands = homesOf(access)
    return {
      name: `customers ${email ?? ''}`,
      positionOf,
      async read(after, count) {
        const looked = brands ? Math.max(mostLookedAt, count + 1) : count + 1
        const found = await readCustomers(db, { brands, email, after: number(after), count: count + 1, looked })
        const { rows, next } = chunkOf(found.customers, count, positionOf)
        return { rows, next: next ?? (found.reached === undefined ? undefined : [found.reached]) }
      },
    }
  }

  const reviews = ({ brands }: Access, state: AdminReview['state']): List<AdminReview> => {
    const positionOf = ({ id }: AdminReview) => [id]
    return {
      name: `reviews ${state}`,
      positionOf,
      read: async (after, count) =>
        chunkOf(await readReviewPage(db, { brands, state, after: number(after), count: count + 1 }), count, positionOf),
    }
  }

  async function page<Row>(operation: AdminOperation, query: PageQuery, listOf: (access: Access) => List<Row>) {
    const access = await open(operation)
    return access.ok ? readPage(access.value, listOf(access.value), query) : access
  }

  async function one<Row>(operation: AdminOperation, read: (access: Access) => Promise<Row | undefined>) {
    const access = await open(operation)
    if (!access.ok) return access
    const found = await read(access.value)
    return found === undefined ? err({ code: 'not-found' }) : ok(found)
  }

  async function decide(
    operation: AdminOperation,
    id: number,
    work: (actor: string) => Promise<Result<null, ReviewRefusal>>,
  ) {
    const access = await open(operation)
    if (!access.ok) return access
    const isSeen = await isReviewOf(db, id, access.value.brands)
    return isSeen ? work(access.value.by.id) : err({ code: 'not-found' })
  }

  return {
    products: ({ active, ...query }: Paged<{ active?: boolean | undefined }>) =>
      page('adminListProducts', query, (access) => products(access, active)),
    product: (id: string) =>
      one('adminGetProduct', async ({ brands }) => (await readProducts(db, { brands, locale, id, count: 1 }))[0]),
    stock: ({ product, ...query }: Paged<{ product?: string | undefined }>) =>
      page('adminListStock', query, (access) => stock(access, product)),
    coupons: (query: PageQuery) => page('adminListCoupons', query, coupons),
    coupon: (brand: string, code: string) =>
      one('adminGetCoupon', async ({ brands }) => (await readCoupons(db, { brands, brand, code, count: 1 }))[0]),
    customers: ({ email, ...query }: Paged<{ email?: string | undefined }>) =>
      page('adminListCustomers', query, (access) => customers(access, email)),
    customer: (id: string) => one('adminGetCustomer', (access) => readCustomer(db, id, { brands: homesOf(access) })),
    reviews: ({ state, ...query }: Paged<{ state: AdminReview['state'] }>) =>
      page('adminListReviews', query, (access) => reviews(access, state)),

    publishReview: (id: number) => decide('adminPublishReview', id, (actor) => publishReview(db, { id, actor })),
    refuseReview: (id: number, reason: string) =>
      decide('adminRefuseReview', id, (actor) => refuseReview(db, { id, actor, reason })),
    answerReview: (id: number, text: string) =>
      decide('adminAnswerReview', id, (actor) => answerReview(db, { id, actor, text })),

    async exportProducts({ cursor }: Resumed) {
      const access = await open('adminExportProducts')
      if (!access.ok) return access
      const list = products(access.value)
      const wish = { db, access: access.value, what: 'products', cursor } as const
      return exportList(wish, { ...list, name: `export ${list.name}` })
    },
    async exportCustomers({ cursor }: Resumed) {
      const access = await open('adminExportCustomers')
      if (!access.ok) return access
      const wish = { db, access: access.value, what: 'customers', cursor } as const
      return exportList(wish, { ...customers(access.value), name: 'export customers' })
    },
  }
}
