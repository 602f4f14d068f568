import { type ReactNode, useEffect } from 'react'
import { useCheckoutReports } from '#app/reporting/use-checkout-reports.ts'
import { useSession } from '#app/session/session.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { LoadedStep, OpenStep } from './open-step.ts'
import { Steps } from './steps.tsx'
import { Summary } from './summary.tsx'
import { useKeptFields } from './use-kept-fields.ts'

type StepPageProps = {
  step: OpenStep
  title: string
  loaded: Pick<LoadedStep, 'cart' | 'isSignedIn' | 'flash'>
  /** Whether the step continues an earlier order. */
  isReorder?: boolean
  /** Whether the page says itself why something was refused. */
  saysRefusal?: boolean
  children: ReactNode
}

/** A step: the progress, the form, and beside it the summary of the cart. */
export function StepPage({ step, title, loaded, isReorder = false, saysRefusal = true, children }: StepPageProps) {
  const { cart, isSignedIn, flash } = loaded
  const notice = saysRefusal ? pageRefusal(flash) : undefined
  useFreshSession(cart.version)
  useCheckoutReports(cart, { step, isSignedIn, isReorder })
  const forms = useKeptFields(step, cart.id)
  return (
    <div className="page pb-step-lg">
      <PageHead title={title} />
      <Steps current={step} visitor={{ state: cart.checkout_state, isSignedIn }} />
      <div className="checkout-parts">
        <Summary cart={cart} step={step} flash={flash} />
        <div ref={forms} className="checkout-form">
          <h1 className="mb-4">{title}</h1>
          {notice && (
            <div className="mb-4">
              <Notice type="danger" code={notice.code ?? 'checkout'}>
                {notice.message}
              </Notice>
            </div>
          )}
          {children}
        </div>
      </div>
    </div>
  )
}

/** What was refused on the way here, unless its own field says so. */
export const pageRefusal = (flash: LoadedStep['flash']) =>
  flash?.kind === 'refused' && flash.at !== 'coupon' ? flash : undefined

/** Refreshes an outdated session, so that the next pages show the cart as it is now. */
function useFreshSession(version: number) {
  const { session, refresh } = useSession()
  const known = session?.cart?.version
  useEffect(() => {
    if (known !== undefined && known < version) void refresh()
  }, [known, version, refresh])
}
