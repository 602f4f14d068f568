import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { countryTexts } from '#contract/address/country-texts.ts'
import { carriers } from '#contract/checkout/carriers.ts'
import { orderStateTexts } from '#contract/checkout/order-state.ts'
import { paymentMethodTexts } from '#contract/payment.ts'
import { type OrderFilters, writeFilters } from '#contract/staff/order-list.ts'
import { formatDate } from '#contract/web/format.ts'
import type { Storefront } from './order-filters.tsx'
import { oddityTexts } from './order-texts.ts'

type ChosenFiltersProps = { filters: OrderFilters; storefronts: readonly Storefront[] }

/** What the list is narrowed down to. Each is a link to the list without it. */
export function ChosenFilters({ filters, storefronts }: ChosenFiltersProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const { after: _, ...list } = filters
  const { text, state, brand, country, method, carrier, product, from, until, min, max, odd } = list
  const without = (less: OrderFilters) => writeFilters({ ...list, ...less })
  const named = (label: string, value: string) => t('desk-orders.filter_named', { label, value })
  const chosen = [
    text && { words: `«${text}»`, rest: without({ text: undefined }) },
    ...(state ?? []).map((one) => ({
      words: t(orderStateTexts[one]),
      rest: without({ state: state?.filter((other) => other !== one) }),
    })),
    brand && { words: storefronts.find(({ id }) => id === brand)?.name ?? brand, rest: without({ brand: undefined }) },
    country && { words: t(countryTexts[country]), rest: without({ country: undefined }) },
    method && { words: t(paymentMethodTexts[method]), rest: without({ method: undefined }) },
    carrier && { words: carriers[carrier].name, rest: without({ carrier: undefined }) },
    odd && { words: t(oddityTexts[odd]), rest: without({ odd: undefined }) },
    product && { words: named(t('desk-orders.product'), product), rest: without({ product: undefined }) },
    from && { words: named(t('desk-orders.from'), formatDate(from)), rest: without({ from: undefined }) },
    until && { words: named(t('desk-orders.until'), formatDate(until)), rest: without({ until: undefined }) },
    min && { words: named(t('desk-orders.min'), min), rest: without({ min: undefined }) },
    max && { words: named(t('desk-orders.max'), max), rest: without({ max: undefined }) },
  ].filter((one) => typeof one === 'object')
  if (chosen.length === 0) return null
  return (
    <ul aria-label={t('desk-orders.filters_chosen')} className="desk-chips">
      {chosen.map(({ words, rest }) => (
        <li key={rest}>
          <PageLink to={rest === '' ? path('/staff/orders') : `${path('/staff/orders')}?${rest}`} className="chip">
            <span className="sr-only">{t('desk-orders.filter_remove', { filter: words })}</span>
            <span aria-hidden="true">{words}</span>
            <Icon name="close" className="size-4 shrink-0" />
          </PageLink>
        </li>
      ))}
    </ul>
  )
}
