import type { Brand, LocaleCode } from '#contract/brand.ts'
import { createTranslate } from '#messages/translate.ts'
import { adminForRequest } from '#server/admin/admin-for-request.ts'
import { apiKeysForRequest } from '#server/api-keys/api-keys-for-request.ts'
import { campaignsForRequest } from '#server/campaigns/campaigns-for-request.ts'
import { previewToken } from '#server/content/preview.ts'
import { couponDeskForRequest } from '#server/coupon-desk/coupon-desk-for-request.ts'
import { orderDeskForRequest } from '#server/desk/order-desk-for-request.ts'
import { makeFile } from '#server/documents/files.ts'
import { givenUpForRequest } from '#server/given-up/given-up-for-request.ts'
import { goodsForRequest } from '#server/goods/goods-for-request.ts'
import type { staffForRequest } from '#server/identity/staff-for-request.ts'
import { orderSearchForRequest } from '#server/order-search/order-search-for-request.ts'
import { packingForRequest } from '#server/packing/packing-for-request.ts'
import { planningForRequest } from '#server/planning/planning-for-request.ts'
import { invoicesDeskForRequest } from '#server/receivables/invoices-desk-for-request.ts'
import { returnsDeskForRequest } from '#server/returns/returns-desk-for-request.ts'
import { reviewsDeskForRequest } from '#server/reviews/reviews-desk-for-request.ts'
import { salesForRequest } from '#server/sales/sales-for-request.ts'
import { keyFor } from '#server/secrets/secret.ts'
import { settingsForRequest } from '#server/settings/settings-for-request.ts'
import { stockForRequest } from '#server/stock/stock-for-request.ts'
import { todayForRequest } from '#server/today/today-for-request.ts'
import { webhooksForRequest } from '#server/webhooks/webhooks-for-request.ts'
import { customerDesk } from './customer-desk.ts'
import { lazy } from './lazy.ts'
import { orderWriter } from './order-writer.ts'
import type { ShopServices } from './services.ts'

/** What the operations of the desk need of a request: who asks, where, and when. */
export type DeskRequest = {
  brand: Brand
  locale: LocaleCode
  now: Date
  /** The visitor's network, and the key of a program. */
  client: string
  bearer: string | undefined
  /**
   * Each operation begins with `staff().may(act)`, which is `not-found` for who may not do it, or with
   * `staff().mayNow(act)`, which is also `proof-needed` before money, erasure and access. Long files ask
   * `staff().mayStill(act)` while they are sent.
   */
  staff: () => Pick<ReturnType<typeof staffForRequest>, 'may' | 'mayNow' | 'mayStill' | 'staff'>
}

/** What staff do at the desk, a group for each of its pages. */
export function deskOperations(services: ShopServices, request: DeskRequest) {
  const { config, database, fulfilment, texts, log } = services
  const { brands } = config
  const { db } = database
  const { brand, locale, now, staff } = request
  const words = () => createTranslate(locale, texts.of(locale, brand.tone, 'desk-orders', 'order', 'payment'))
  const salesWords = () => createTranslate(locale, texts.of(locale, brand.tone, 'desk-sales'))
  return {
    today: () => todayForRequest({ db, ...request, storefronts: brands, staff: () => staff().staff() }),
    orderSearch: () => orderSearchForRequest({ ...request, db, fulfilment, log, texts: words }),
    orderDesk: () => orderDesk(services, request),
    customerDesk: lazy(() => customerDesk(services, request)),
    packing: () => packingForRequest({ db, locale, texts, now, may: (act) => staff().may(act) }),
    returnsDesk: () => returnsDeskForRequest({ db, brands, now, staff }),
    reviewsDesk: () => reviewsDeskForRequest({ db, locale, staff }),
    invoicesDesk: () => invoicesDeskForRequest({ db, brands, log, now, staff }),
    planning: () =>
      planningForRequest({
        db,
        config,
        locale,
        now,
        previewToken: previewToken(config, services.secret),
        may: (act) => staff().may(act),
      }),
    sales: () => salesForRequest({ ...request, db, brands, texts: salesWords }),
    stock: () => stockForRequest({ db, locale, may: (act) => staff().may(act) }),
    webhooks: () => {
      const key = keyFor(services.secret, 'webhooks')
      return webhooksForRequest({ db, key, ...config.webhooks, brands, now, staff })
    },
    couponDesk: () =>
      couponDeskForRequest({
        db,
        brand,
        brands,
        locale,
        now,
        staff,
        words: () => createTranslate(locale, texts.of(locale, brand.tone, 'desk-promotions')),
      }),
    campaigns: () =>
      campaignsForRequest({
        db,
        brand,
        brands,
        locale,
        now,
        staff,
        words: () => createTranslate(locale, texts.of(locale, brand.tone, 'desk-letters')),
      }),
    deskSettings: () => settingsForRequest({ db, files: config.brandFiles, now, staff }),
    goods: () => goodsForRequest({ db, locale, now, staff }),
    apiKeys: () => apiKeysForRequest({ db, brands, now, key: keyFor(services.secret, 'api-keys'), staff }),
    admin: lazy(() => adminForRequest({ ...adminRequest(services, request), locale })),
    givenUp: () =>
      givenUpForRequest({
        db,
        words: () => createTranslate(locale, texts.of(locale, brand.tone, 'desk-jobs')),
        may: (act) => staff().may(act),
      }),
  }
}

function adminRequest({ config, database, secret }: ShopServices, { now, client, bearer, staff }: DeskRequest) {
  const storefronts = config.brands.map(({ id }) => id)
  return { db: database.db, now, client, bearer, storefronts, cursorKey: keyFor(secret, 'cursor'), staff }
}

function orderDesk(services: ShopServices, { now, staff }: DeskRequest) {
  const { db } = services.database
  const writer = orderWriter(services)
  return orderDeskForRequest({
    db,
    brands: services.config.brands,
    now,
    staff,
    writer,
    fileOf: (document) => makeFile({ db, ...writer }, document),
  })
}
