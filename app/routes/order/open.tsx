import { useRef } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { shop } from '#app/context.ts'
import { EntryPage } from '#app/mailed-links/entry-page.tsx'
import { useAutomaticSubmit } from '#app/mailed-links/use-automatic-submit.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { Route } from './+types/open'

/** The URL contains a token, which requests from this page must not pass on as their referrer. */
export const headers = () => ({ 'Referrer-Policy': 'strict-origin' })

/** Changes nothing, because mail programs open links before their readers do. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { orders, texts } = context.get(shop)
  const token = url.searchParams.get('token') ?? ''
  const number = await orders.link.orderNumber(token)
  return { token, number, isOwn: orders.link.isOwn(token), texts: texts('order', 'entry'), noindex: true }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { orders, path } = context.get(shop)
  const form = await request.formData().catch(() => new FormData())
  const opened = await orders.link.redeem(String(form.get('token') ?? ''))
  return opened.ok ? redirect(path(`/order/${opened.value.orderToken}`), 303) : data({ did: 'failed' } as const, 422)
}

/** Opens an order by a mailed link: at once in the browser that asked for it, elsewhere by a button. */
export default function OpenOrderPage({ loaderData: { token, number, isOwn }, actionData }: Route.ComponentProps) {
  const t = useTexts()
  return (
    <>
      <PageHead title={t('order.lookup_title')} />
      {number && !actionData ? <OpenOrder token={token} number={number} isOwn={isOwn} /> : <LinkInvalid />}
    </>
  )
}

function OpenOrder({ token, number, isOwn }: { token: string; number: string; isOwn: boolean }) {
  const t = useTexts()
  const { path } = useStorefront()
  const form = useRef<HTMLFormElement>(null)
  const isUnderWay = useNavigation().state !== 'idle'
  useAutomaticSubmit(isOwn, form)
  return (
    <EntryPage title={t('order.title', { number })} text={isOwn ? undefined : t('entry.ask_text')}>
      <Form ref={form} method="post" action={path('/order/open')} replace>
        <input type="hidden" name="token" value={token} />
        <Button type="submit" size="large" disabled={isUnderWay}>
          {t('order.open')}
        </Button>
      </Form>
    </EntryPage>
  )
}

function LinkInvalid() {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <EntryPage title={t('entry.confirm_failed_title')} text={t('order.link_failed')} isError>
      <PageLink to={path('/order')} className={buttonClass('primary')}>
        {t('order.lookup_button')}
      </PageLink>
    </EntryPage>
  )
}
