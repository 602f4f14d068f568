import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { type CheckoutVisitor, stepFor } from '#contract/checkout/steps.ts'
import type { OpenStep } from './open-step.ts'

const names = {
  customer: 'checkout.step_customer',
  address: 'checkout.step_address',
  shipping: 'checkout.step_shipping',
  payment: 'checkout.step_payment',
} as const satisfies Record<OpenStep, string>
const order: readonly OpenStep[] = ['customer', 'address', 'shipping', 'payment']

/** The progress of the checkout. Steps that are done are links. */
export function Steps({ current, visitor }: { current: OpenStep; visitor: CheckoutVisitor }) {
  const t = useTexts()
  const { path } = useStorefront()
  const here = order.indexOf(current)
  return (
    <nav aria-label={t('checkout.steps')}>
      <ol className="checkout-steps">
        {order.map((step, index) => {
          const isDone = index < here
          const label = (
            <>
              <span className="checkout-step-mark" aria-hidden="true">
                {isDone ? <Icon name="check" className="size-4" /> : index + 1}
              </span>
              {t(names[step])}
              {isDone && <span className="sr-only"> ({t('checkout.step_done')})</span>}
            </>
          )
          return (
            <li
              key={step}
              className="checkout-step"
              data-done={isDone || undefined}
              aria-current={step === current ? 'step' : undefined}
            >
              {isDone && stepFor(step, visitor) === step ? (
                <PageLink to={path(`/checkout/${step}`)} className="checkout-step-in">
                  {label}
                </PageLink>
              ) : (
                <span className="checkout-step-in">{label}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
