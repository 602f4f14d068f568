import { data, Form, useNavigation } from 'react-router'
import { shop } from '#app/context.ts'
import { EntryPage } from '#app/mailed-links/entry-page.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { Route } from './+types/new-email'

/** The URL contains a token, which requests from this page must not pass on as their referrer. */
export const headers = () => ({ 'Referrer-Policy': 'strict-origin' })

/** Changes nothing, because mail programs open links before their readers do. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { orders, texts } = context.get(shop)
  const token = url.searchParams.get('token') ?? ''
  return { token, wish: await orders.newEmail.read(token), texts: texts('order', 'entry'), noindex: true }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { orders } = context.get(shop)
  const form = await request.formData().catch(() => new FormData())
  const confirmed = await orders.newEmail.confirm(String(form.get('token') ?? ''))
  if (confirmed.ok) return { confirmed: confirmed.value }
  const { code, status, message } = confirmed.error
  return data({ refusal: code === 'link-invalid' ? undefined : message }, status)
}

/** Behind the link that was mailed to the new address of an order. It shows nothing of the order but its number. */
export default function NewEmailPage({ loaderData: { token, wish }, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const isUnderWay = useNavigation().state !== 'idle'
  const title = t('order.new_email_title')
  const confirmed = actionData && 'confirmed' in actionData ? actionData.confirmed : undefined
  const refusal =
    actionData && 'refusal' in actionData ? (actionData.refusal ?? t('order.new_email_failed')) : undefined
  const lookup = (
    <PageLink to={path('/order')} className={buttonClass('primary')}>
      {t('order.lookup_button')}
    </PageLink>
  )
  return (
    <>
      <PageHead title={title} />
      {confirmed ? (
        <EntryPage title={t('order.new_email_done')} text={t('order.new_email_done_text', toText(confirmed))}>
          {lookup}
        </EntryPage>
      ) : wish && !refusal ? (
        <EntryPage title={title} text={t('order.new_email_text', toText(wish))}>
          <Form method="post" action={path('/order/new-email')} replace>
            <input type="hidden" name="token" value={token} />
            <Button type="submit" size="large" disabled={isUnderWay}>
              {t('order.new_email_button')}
            </Button>
          </Form>
        </EntryPage>
      ) : (
        <EntryPage title={t('entry.confirm_failed_title')} text={refusal ?? t('order.new_email_failed')} isError>
          {lookup}
        </EntryPage>
      )}
    </>
  )
}

const toText = ({ number, email }: { number: number; email: string }) => ({ number: String(number), email })
