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
import type { Route } from './+types/payment-methods'

export const handle: PageHandle = { layout: 'account' }

const paymentPath = '/my-account/payment-methods'

export async function loader({ context }: Route.LoaderArgs) {
  const here = context.get(shop)
  const found = await here.orders.aliases.all()
  if (!found.ok && found.error.code === 'sign-in-required') throw data(null, 404)
  return {
    texts: here.texts('loyalty', 'checkout', 'payment'),
    noindex: true,
    notice: takeNotice(here),
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

export default function PaymentMethods({ loaderData: { aliases, notice } }: Route.ComponentProps) {
  const t = useTexts()
  return (
    <>
      <PageHead title={t('shell.account_payment')} />
      <h1 className="mb-4">{t('shell.account_payment')}</h1>
      <AccountNotification notice={notice} />
      {!aliases && <Notice type="info">{t('loyalty.aliases_hidden')}</Notice>}
      {aliases?.length === 0 && <NoAlias />}
      {aliases && aliases.length > 0 && (
        <>
          <p className="max-w-narrow">{t('loyalty.aliases_text')}</p>
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
