import { Form, Link } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import type { FoundCustomer, FoundOrder } from '#contract/session.ts'
import { dot } from '#contract/web/dot.ts'
import { OrderLine } from './order-line.tsx'

type FindCustomerProps = {
  search: string
  found: readonly FoundCustomer[] | undefined
  order: FoundOrder | undefined
  chosenId: string | undefined
}

export function FindCustomer({ search, found, order, chosenId }: FindCustomerProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const urlOf = (customer: string) => `${path('/staff/customers')}?${new URLSearchParams({ search, customer })}`
  return (
    <section aria-labelledby="find" className="mt-6 max-w-md">
      <h2 id="find" className="title-sm mb-2">
        {t('staff.find')}
      </h2>
      <Form action={path('/staff/customers')} role="search" className="flex flex-wrap items-end gap-3">
        <div className="field grow">
          <label htmlFor="search">{t('staff.phrase')}</label>
          <input
            id="search"
            name="search"
            type="search"
            defaultValue={search}
            required
            minLength={2}
            maxLength={100}
            autoComplete="off"
            aria-keyshortcuts="/"
            className="field-input"
          />
        </div>
        <Button type="submit">{t('shell.search')}</Button>
      </Form>
      <div role="status">
        {order && <OrderLine order={order} />}
        {found && (found.length > 0 || !order) && <p className="mt-4">{t('staff.found', { count: found.length })}</p>}
      </div>
      <ul>
        {found?.map(({ id, account_id, full_name, email }) => (
          <li key={id}>
            <Link
              to={urlOf(id)}
              aria-current={id === chosenId ? 'true' : undefined}
              preventScrollReset
              className="staff-customer"
            >
              <span className="font-semibold">{full_name}</span>
              <span className="text-muted text-sm wrap-anywhere">
                {email}
                {dot}
                {account_id}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
