import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { OrderAct } from '#contract/staff/order-acts.ts'
import type { OrderView } from '#server/desk/order-view.ts'
import { actTexts } from './act-texts.ts'
import { pathOfOrder } from './order-path.ts'

/** What brings an order to its customer. */
const forward: readonly OrderAct[] = ['accept', 'begin', 'ship']

/** What this member of staff can do to the order now; the next step stands out until one is chosen. */
export function ActLinks({ order, chosen }: { order: OrderView; chosen: OrderAct | undefined }) {
  const t = useTexts()
  const { path } = useStorefront()
  if (order.acts.length === 0) return null
  const next = chosen ? undefined : order.acts.find((act) => forward.includes(act))
  return (
    <nav aria-label={t('desk_order.acts')} className="desk-acts">
      {order.acts.map((act) => (
        <PageLink
          key={act}
          to={`${path(pathOfOrder(order))}?do=${act}#act`}
          className={buttonClass(act === chosen ? 'outline' : act === next ? 'primary' : 'secondary')}
          aria-current={act === chosen ? 'true' : undefined}
        >
          {t(actTexts[act].name)}
        </PageLink>
      ))}
    </nav>
  )
}
