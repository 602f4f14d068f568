import type { Brand } from '#contract/brand.ts'
import { inCurrency } from '#contract/in-currency.ts'
import { createTranslate } from '#messages/translate.ts'
import { absentCartContext, type CartContext } from '#server/cart/operations.ts'
import type { CreditBureau } from '#server/credit/operations.ts'
import type { Db } from '#server/database/database.ts'
import type { prepareMail } from '#server/mail/operations.ts'
import type { AbsentCheckout, OrderWriter } from '#server/orders/operations.ts'
import type { PaymentProviders } from '#server/payment/operations.ts'
import type { Log } from '#server/process/log.ts'
import { type Offers, placeOf, readOffers } from '#server/reorder/operations.ts'
import { planRenewal, type RenewalPlan } from './plan-rules.ts'
import type { Renewal } from './renewal-store.ts'
import { todayIn } from './schedule-rules.ts'

/** What renewals work with. The clock is passed in, so that a year can be run in a second. */
export type RenewalContext = Pick<OrderWriter, 'writerOf'> & {
  db: Db
  payments: PaymentProviders
  bureau: CreditBureau
  log: Log
  brands: readonly Brand[]
  secret: string
  holds: AbsentCheckout['holds']
  clock: () => Date
  /** Writes a mail. */
  prepareMail: typeof prepareMail
}

/** A renewal at one moment: its storefront, the time there, and what it would order. */
export type PlannedRenewal = {
  renewal: Renewal
  brand: Brand
  now: Date
  today: string
  offers: Offers
  plan: RenewalPlan
}

/** The present plans of these renewals of one storefront, with one statement for each language and currency. */
export async function planRenewals(
  { db, clock }: Pick<RenewalContext, 'db' | 'clock'>,
  own: Brand,
  renewals: readonly Renewal[],
): Promise<PlannedRenewal[]> {
  const now = clock()
  const today = todayIn(own, now)
  const planned: PlannedRenewal[] = []
  for (const some of Map.groupBy(renewals, ({ locale, currency }) => `${locale} ${currency}`).values()) {
    const [{ locale, currency } = {}] = some
    if (!locale) continue
    const brand = inCurrency(own, currency)
    const productIds = some.flatMap(({ lines }) => lines.map(({ productId }) => productId))
    const offers = await readOffers(db, placeOf(brand, locale), productIds)
    for (const renewal of some) {
      const plan = planRenewal(renewal, { brand, offers, agreedTotal: renewal.agreedTotal })
      planned.push({ renewal, brand, now, today, offers, plan })
    }
  }
  return planned
}

/** The checkout of a customer who is absent. Each subscription counts as a client of its own. */
export function checkoutOf(context: RenewalContext, { renewal, brand, now }: PlannedRenewal): AbsentCheckout {
  const { db, payments, bureau, log, holds, secret, writerOf } = context
  const { locale, texts } = writerOf(brand.id, renewal.locale)
  const say = createTranslate(locale, texts.of(locale, brand.tone, 'cart', 'shipping'))
  const { customerId, accountEmail, id } = renewal
  const cart: CartContext = absentCartContext({
    db,
    secret,
    brand,
    locale,
    say,
    shippingTexts: say,
    client: `subscription ${id}`,
    now,
    customer: { id: customerId, email: accountEmail },
  })
  return { db, payments, cart, holds, credit: { db, bureau, log, userId: customerId } }
}
