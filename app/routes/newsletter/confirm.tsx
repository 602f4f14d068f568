import { data, Form, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { LinkInvalid } from '#app/mailed-links/link-invalid.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Route } from './+types/confirm'

/** The URL contains a token, which requests from this page must not pass on as their referrer. */
export const headers = () => ({ 'Referrer-Policy': 'strict-origin' })

/** Changes nothing, because mail programs open links before their readers do. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { newsletter, texts } = context.get(shop)
  const state = url.searchParams.has('stopped') ? ('stopped' as const) : await newsletter.link.view(params.token)
  return data({ state, texts: texts('newsletter'), noindex: true }, state ? 200 : 404)
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { newsletter, path } = context.get(shop)
  const form = await request.formData().catch(() => new FormData())
  const intent = form.get('intent')
  if (intent !== 'confirm' && intent !== 'stop') throw data(null, 422)
  await newsletter.link[intent](params.token)
  throw redirect(path(`/newsletter/confirm/${params.token}${intent === 'stop' ? '?stopped=1' : ''}`), 303)
}

const words = {
  unconfirmed: { title: 'newsletter.confirm_title', text: 'newsletter.confirm_text' },
  confirmed: { title: 'newsletter.confirmed_title', text: 'newsletter.confirmed_text' },
  stopped: { title: 'newsletter.stopped_title', text: 'newsletter.stopped_text' },
} as const

/** The newsletter of an address without an account, for the holder of the mailed link. */
export default function ConfirmNewsletter({ loaderData: { state } }: Route.ComponentProps) {
  const t = useTexts()
  if (!state)
    return (
      <LinkInvalid
        title={t('newsletter.link_failed_title')}
        text={t('newsletter.link_failed')}
        to="/newsletter"
        action={t('newsletter.title')}
      />
    )
  const { title, text } = words[state]
  return (
    <div className="page text-page">
      <PageHead title={t(title)} />
      <h1 className="mb-4">{t(title)}</h1>
      <p className="mb-6">{t(text)}</p>
      {state !== 'stopped' && (
        <Form method="post">
          {state === 'unconfirmed' ? (
            <Button type="submit" name="intent" value="confirm" size="large">
              {t('newsletter.confirm')}
            </Button>
          ) : (
            <Button type="submit" name="intent" value="stop" look="secondary">
              {t('newsletter.stop')}
            </Button>
          )}
        </Form>
      )}
    </div>
  )
}
