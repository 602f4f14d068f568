import { data, Form, redirect, useNavigation } from 'react-router'
import { AccountNotification } from '#app/account/account-notification.tsx'
import { takeNotice, writeNotice } from '#app/account/flash.ts'
import { aliasName } from '#app/checkout/ways-to-pay.tsx'
import { shop } from '#app/context.ts'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { SavedAlias } from '#contract/checkout/saved-alias.ts'
import { paymentPicture } from '#contract/payment.ts'
import { formatDate, formatMoney } from '#contract/web/format.ts'
import type { UnpaidInvoice } from '#server/receivables/operations.ts'
import type { Route } from './+types/payment-methods'

export const handle: PageHandle = { layout: 'account' }

const paymentPath = '/my-account/payment-methods'

export async function loader({ context }: Route.LoaderArgs) {
  const here = context.get(shop)
  const [found, invoices] = await Promise.all([here.orders.aliases.all(), here.orders.unpaidInvoices()])
  if (!found.ok && found.error.code === 'sign-in-required') throw data(null, 404)
  return {
    texts: here.texts('loyalty', 'checkout', 'payment', 'history'),
    noindex: true,
    notice: takeNotice(here),
    invoices,
    /** Undefined for staff who act as the customer. */
    aliases: found.ok ? found.value : undefined,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const here = context.get(shop)
  const form = await request.formData().catch(() => new FormData())
  const removed = await here.orders.aliases.remove(String(form.get('alias')))
  if (!removed.ok || !removed.value) throw data(null, 404)
  writeNotice(here, 'alias_removed')
  return redirect(here.path(paymentPath), 303)
}

export default function PaymentMethods({ loaderData: { aliases, invoices, notice } }: Route.ComponentProps) {
  const t = useTexts()
  return (
    <>
      <PageHead title={t('shell.account_payment')} />
      <h1 className="mb-4">{t('shell.account_payment')}</h1>
      <AccountNotification notice={notice} />
      <UnpaidInvoices invoices={invoices} />
      {!aliases && <Notice type="info">{t('loyalty.aliases_hidden')}</Notice>}
      {aliases?.length === 0 && <NoAlias />}
      {aliases && aliases.length > 0 && (
        <>
          <h2 className="title-sm">{t('loyalty.aliases_title')}</h2>
          <p className="mt-2 max-w-narrow">{t('loyalty.aliases_text')}</p>
          <ul className="my-6 grid gap-4 sm:grid-cols-2">
            {aliases.map((alias) => (
              <AliasCard key={alias.saved.alias} {...alias} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function UnpaidInvoices({ invoices }: { invoices: readonly UnpaidInvoice[] }) {
  const t = useTexts()
  const { path, storefront } = useStorefront()
  if (invoices.length === 0) return null
  return (
    <section aria-labelledby="invoices" className="mb-8">
      <h2 id="invoices" className="title-sm">
        {t('loyalty.invoices_title')}
      </h2>
      <ul className="mt-2">
        {invoices.map(({ orderId, number, open, dueOn }) => (
          <li key={orderId} className="history-document">
            <span>
              {t('history.document_order', { number })}
              <span className="block text-muted text-sm">{t('loyalty.invoice_due', { date: formatDate(dueOn) })}</span>
            </span>
            <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <span className="price">{formatMoney(open, storefront.money)}</span>
              <PageLink to={path(`/my-account/order/${orderId}#invoice`)} className={buttonClass('secondary')}>
                {t('history.pay')}
                <span className="sr-only"> {t('history.of_order', { number })}</span>
              </PageLink>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A saved means of payment. Having it forgotten takes two steps, because it cannot be undone. */
function AliasCard({ saved, isExpired }: { saved: SavedAlias; isExpired: boolean }) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const name = aliasName(t, saved)
  const month = saved.expires && `${saved.expires.month}/20${saved.expires.year}`
  return (
    <li className="account-card">
      <div className="flex items-center gap-3">
        <img src={paymentPicture(saved.internal_payment_method)} alt="" width={60} height={30} />
        <p className="font-semibold">{name}</p>
      </div>
      {month && (
        <p className={isExpired ? 'font-semibold text-danger text-sm' : 'text-muted text-sm'}>
          {t(isExpired ? 'loyalty.alias_expired' : 'loyalty.alias_valid', { month })}
        </p>
      )}
      {saved.last_paid_with && <p className="text-muted text-sm">{t('loyalty.alias_last')}</p>}
      <details className="fold mt-auto">
        <summary aria-label={t('loyalty.alias_remove_named', { name })}>{t('loyalty.alias_remove')}</summary>
        <Form method="post" className="pt-2">
          <input type="hidden" name="alias" value={saved.alias} />
          <Button type="submit" look="secondary" disabled={isUnderWay}>
            {t('loyalty.alias_remove_sure')}
          </Button>
        </Form>
      </details>
    </li>
  )
}

function NoAlias() {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <div>
      <img src="/pictures/state-empty-cart.svg" alt="" width={240} height={160} className="mb-4 w-60" />
      <h2 className="title-sm">{t('loyalty.no_alias_title')}</h2>
      <p className="mt-2 mb-4 max-w-narrow">{t('loyalty.no_alias')}</p>
      <PageLink to={path('/')} className={buttonClass()}>
        {t('loyalty.to_shop')}
      </PageLink>
    </div>
  )
}
