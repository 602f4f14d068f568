import type { ReactNode } from 'react'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { Order } from '#contract/checkout/order.ts'
import type { MessageId } from '#messages/ids.ts'

type OrderPartProps = { id: string; title: MessageId; children: ReactNode }

/** A part of what is shown of an order, with its title. */
export function OrderPart({ id, title, children }: OrderPartProps) {
  const t = useTexts()
  return (
    <section aria-labelledby={id} className="mt-6">
      <h2 id={id} className="title-sm">
        {t(title)}
      </h2>
      {children}
    </section>
  )
}

/** A part about what can be done with the order: folded, and not on paper. */
export function FoldedPart({ id, title, children }: OrderPartProps) {
  const t = useTexts()
  return (
    <Fold id={id} title={t(title)}>
      {children}
    </Fold>
  )
}

/** Leads to a page about what can be done with the order. */
export function OrderLink({ order, to, children }: { order: Order; to: string; children: ReactNode }) {
  const { path } = useStorefront()
  return (
    <PageLink to={path(`/order/${order.token_value}/${to}`)} className={buttonClass('secondary')}>
      {children}
    </PageLink>
  )
}
