import { dayOf } from '#app/staff/moment.ts'
import { useMoney } from '#app/staff/money.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { orderStateTexts } from '#contract/checkout/order-state.ts'
import { dot } from '#contract/web/dot.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Shop } from '#server/shop/shop.ts'

type Found = Extract<Awaited<ReturnType<Shop['customerDesk']['search']>>, { ok: true }>['value']
type Storefronts = Shop['customerDesk']['storefronts']

/** The clue by which a customer was found. */
const clueTexts: Record<Found['people'][number]['clue'], MessageId> = {
  email: 'desk-customers.by_email',
  'email-beginning': 'desk-customers.by_email',
  'customer-number': 'desk-customers.by_customer_number',
  'customer-id': 'desk-customers.by_customer_number',
  order: 'desk-customers.by_order',
  paper: 'desk-customers.by_paper',
  reference: 'desk-customers.by_reference',
  return: 'desk-customers.by_return',
  tracking: 'desk-customers.by_tracking',
  phone: 'desk-customers.by_phone',
  place: 'desk-customers.by_place',
  name: 'desk-customers.by_name',
}

type FoundProps = { search: string; found: Found; storefronts: Storefronts; maySeeOrders: boolean }

/** People first, then the orders that the phrase names, then guests. */
export function FoundCustomers({ search, found, storefronts, maySeeOrders }: FoundProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const { people, orders, guests, hasMore } = found
  const isNobody = people.length === 0 && orders.length === 0 && guests.length === 0
  return (
    <>
      <p role="status" className="mt-6">
        {hasMore && t('desk-customers.more', { count: people.length })}
        {!hasMore && (people.length > 0 || isNobody) && t('desk-customers.found', { count: people.length })}
      </p>
      <ul className="customer-list">
        {people.map((person) => (
          <FoundPerson key={person.id} person={person} storefronts={storefronts} />
        ))}
      </ul>
      <FoundOrders orders={orders} storefronts={storefronts} isLinked={maySeeOrders} />
      {guests.length > 0 && (
        <section aria-labelledby="guests" className="mt-8">
          <h2 id="guests" className="title-sm mb-2">
            {t('desk-customers.guests')}
          </h2>
          <ul className="customer-list">
            {guests.map(({ email, brand, number, at }) => (
              <li key={email} className="customer-found">
                <OrdersLink text={email} isLinked={maySeeOrders}>
                  {email}
                </OrdersLink>
                <span className="text-muted text-sm">
                  {t('desk-customers.guest_last', {
                    storefront: storefronts[brand] ?? brand,
                    number,
                    date: dayOf(new Date(at)),
                  })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {maySeeOrders && (
        <p className="mt-6">
          <PageLink to={`${path('/staff/orders')}?${new URLSearchParams({ text: search })}`} className="link">
            {t('desk-customers.in_orders')}
          </PageLink>
        </p>
      )}
    </>
  )
}

function FoundPerson({ person, storefronts }: { person: Found['people'][number]; storefronts: Storefronts }) {
  const t = useTexts()
  const { path } = useStorefront()
  const { id, firstName, lastName, email, accountId, phone, place, clue, lastOrder, isBlocked, isProven } = person
  const facts = [email, phone, place, t('desk-customers.number', { number: accountId })].filter(Boolean)
  return (
    <li className="customer-found">
      <p className="customer-tags">
        <PageLink to={path(`/staff/customers/${id}`)} className="customer-name">
          {firstName} {lastName}
        </PageLink>
        <span className="desk-tag">{t(clueTexts[clue])}</span>
        {isBlocked && <span className="desk-tag customer-danger">{t('desk-customers.blocked')}</span>}
        {!isProven && <span className="desk-tag customer-warning">{t('desk-customers.unproven')}</span>}
      </p>
      <p className="text-muted text-sm wrap-anywhere">{facts.join(dot)}</p>
      <p className="text-muted text-sm">
        {lastOrder
          ? t('desk-customers.last_order', {
              storefront: storefronts[lastOrder.brand] ?? lastOrder.brand,
              number: lastOrder.number,
              date: dayOf(new Date(lastOrder.at)),
            })
          : t('desk-customers.never_ordered')}
      </p>
    </li>
  )
}

type OrdersProps = { orders: Found['orders']; storefronts: Storefronts; isLinked: boolean }

function FoundOrders({ orders, storefronts, isLinked }: OrdersProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const money = useMoney()
  if (orders.length === 0) return null
  return (
    <section aria-labelledby="orders" className="mt-8">
      <h2 id="orders" className="title-sm mb-2">
        {t('desk-customers.orders_found')}
      </h2>
      <ul className="customer-list">
        {orders.map(({ brand, number, createdAt, state, total, currency, email, customerId, clue }) => {
          const date = dayOf(new Date(createdAt))
          const words = t('desk-customers.order_of', { storefront: storefronts[brand] ?? brand, number, date })
          return (
            <li key={`${brand}-${number}`} className="customer-found">
              <p className="customer-tags">
                {isLinked ? (
                  <PageLink to={path(`/staff/orders/${brand}/${number}`)} className="customer-name">
                    {words}
                  </PageLink>
                ) : (
                  <strong>{words}</strong>
                )}
                <span className="desk-tag">{t(clueTexts[clue])}</span>
                {customerId === null && <span className="desk-tag">{t('desk-customers.guest')}</span>}
              </p>
              <p className="text-muted text-sm wrap-anywhere">
                {[t(orderStateTexts[state]), money(total, currency), email].join(dot)}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function OrdersLink({ text, isLinked, children }: { text: string; isLinked: boolean; children: string }) {
  const { path } = useStorefront()
  if (!isLinked) return <strong className="wrap-anywhere">{children}</strong>
  return (
    <PageLink to={`${path('/staff/orders')}?${new URLSearchParams({ text })}`} className="customer-name">
      {children}
    </PageLink>
  )
}
