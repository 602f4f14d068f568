import { data, Form, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { LinkInvalid } from '#app/mailed-links/link-invalid.tsx'
import { AlertedProductBox } from '#app/stock-alerts/alerted-product-box.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { ownEntry } from '#contract/own-entry.ts'
import type { StockAlertView } from '#contract/stock-alert.ts'
import type { Route } from './+types/stock-alert'

/** The URL contains a token, which requests from this page must not pass on as their referrer. */
export const headers = () => ({ 'Referrer-Policy': 'strict-origin' })

/** Changes nothing, because mail programs open links before their readers do. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { stockAlerts, texts } = context.get(shop)
  const alert = await stockAlerts.view(params.token)
  return data({ alert, texts: texts('stock'), noindex: true }, alert ? 200 : 404)
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { stockAlerts, path } = context.get(shop)
  const form = await request.formData().catch(() => new FormData())
  const acts = { confirm: stockAlerts.confirm, stop: stockAlerts.stop, 'stop-all': stockAlerts.stopAll }
  const intent = form.get('intent')
  const act = ownEntry(acts, intent)
  if (!act) throw data(null, 422)
  await act(params.token)
  throw redirect(path(intent === 'confirm' ? `/back-in-stock/${params.token}` : '/back-in-stock?stopped=1'), 303)
}

const words = {
  unconfirmed: { title: 'stock.confirm_title', text: 'stock.confirm_text' },
  waiting: { title: 'stock.waiting_title', text: 'stock.waiting_text' },
  told: { title: 'stock.told_title', text: 'stock.told_text' },
} as const

/** An alert, for the holder of the mailed link: to confirm it, and to stop it. */
export default function StockAlertPage({ loaderData: { alert } }: Route.ComponentProps) {
  const t = useTexts()
  if (!alert)
    return (
      <LinkInvalid
        title={t('stock.link_failed_title')}
        text={t('stock.link_failed')}
        to="/"
        action={t('stock.go_on')}
      />
    )
  const { title, text } = words[alert.state]
  return (
    <div className="page text-page">
      <PageHead title={t(title)} />
      <h1 className="mb-4">{t(title)}</h1>
      <AlertedProductBox about={alert} />
      <p className="mb-6">{t(text)}</p>
      <Acts alert={alert} />
    </div>
  )
}

function Acts({ alert: { state, others, path: productPath } }: { alert: StockAlertView }) {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <Form method="post" className="flex flex-wrap gap-3">
      {state === 'unconfirmed' && (
        <Button type="submit" name="intent" value="confirm" size="large">
          {t('stock.confirm')}
        </Button>
      )}
      {state === 'told' && (
        <PageLink to={path(productPath)} className={buttonClass('primary')}>
          {t('stock.to_product')}
        </PageLink>
      )}
      {state === 'waiting' && (
        <Button type="submit" name="intent" value="stop" look="secondary">
          {t('stock.stop')}
        </Button>
      )}
      {others > 0 && (
        <Button type="submit" name="intent" value="stop-all" look="secondary">
          {t(state === 'told' ? 'stock.stop_others' : 'stock.stop_all', { others })}
        </Button>
      )}
    </Form>
  )
}
