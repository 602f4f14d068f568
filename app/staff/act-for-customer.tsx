import { Form, useNavigation } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import type { FoundCustomer } from '#contract/session.ts'

type ActForCustomerProps = { customer: FoundCustomer; isRefused: boolean; search: string }

/** Staff must give a reason before they act as a customer. */
export function ActForCustomer({ customer, isRefused, search }: ActForCustomerProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const isUnderWay = useNavigation().state !== 'idle'
  const { id, full_name: name } = customer
  return (
    <section aria-labelledby="act" className="mt-8 max-w-md">
      <h2 id="act" className="title-sm mb-2">
        {t('staff.act_as', { name })}
      </h2>
      {/* Loads a new document, because from here on all personal data is the customer's. */}
      <Form
        method="post"
        action={`${path('/staff/customers')}?${new URLSearchParams({ search, customer: id })}`}
        reloadDocument
        className="form-column"
      >
        <input type="hidden" name="customer_id" value={id} />
        <div className="field">
          <label htmlFor="reason">{t('staff.reason')}</label>
          <input
            id="reason"
            name="reason"
            required
            minLength={3}
            maxLength={300}
            autoComplete="off"
            className="field-input"
            aria-invalid={isRefused || undefined}
            aria-describedby={isRefused ? 'reason-hint reason-error' : 'reason-hint'}
          />
          {isRefused && (
            <p id="reason-error" role="alert" className="field-error">
              {t('validation.min_length', { length: 3 })}
            </p>
          )}
          <p id="reason-hint" className="text-muted text-sm">
            {t('staff.reason_hint')}
          </p>
        </div>
        <Button type="submit" disabled={isUnderWay} className="justify-self-start">
          {t('staff.start')}
        </Button>
      </Form>
    </section>
  )
}
