import { data, Form, useNavigation } from 'react-router'
import { useRefreshedSession } from '#app/account/use-refreshed-session.ts'
import { shop } from '#app/context.ts'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { Route } from './+types/new-email'

export const handle: PageHandle = { layout: 'account' }

/** The URL contains a token, which requests from this page must not pass on as their referrer. */
export const headers = () => ({ 'Referrer-Policy': 'strict-origin' })

/** Changes nothing, because mail programs open links before their readers do. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { identity, texts } = context.get(shop)
  const token = url.searchParams.get('token') ?? ''
  const wish = await identity.newEmailWish(token)
  return {
    texts: texts('safety'),
    noindex: true,
    wish: wish && { token, email: wish.email, before: wish.before },
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { identity } = context.get(shop)
  const form = await request.formData().catch(() => new FormData())
  const confirmed = await identity.confirmNewEmail(String(form.get('token') ?? ''))
  if (confirmed.ok) return { did: 'confirmed', email: confirmed.value.email } as const
  if (confirmed.error.code === 'email-taken') return data({ did: 'taken', email: confirmed.error.email } as const, 409)
  return data({ did: 'failed' } as const, 422)
}

export default function NewEmailPage({ loaderData: { wish }, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  useRefreshedSession(actionData)
  if (actionData?.did === 'confirmed')
    return (
      <Outcome title={t('safety.confirmed_title')} text={t('safety.confirmed_text', { email: actionData.email })} />
    )
  if (actionData?.did === 'taken')
    return (
      <Outcome
        title={t('safety.link_failed_title')}
        text={t('safety.confirm_taken', { email: actionData.email })}
        isError
      />
    )
  if (actionData?.did === 'failed' || !wish)
    return <Outcome title={t('safety.link_failed_title')} text={t('safety.confirm_failed')} isError />
  const { token, email, before } = wish
  return (
    <>
      <PageHead title={t('safety.confirm_title')} />
      <h1 className="mb-4">{t('safety.confirm_title')}</h1>
      <p className="mb-6 max-w-narrow wrap-anywhere">{t('safety.confirm_text', { email, before })}</p>
      <Form method="post">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" disabled={isUnderWay}>
          {t('safety.confirm_title')}
        </Button>
      </Form>
    </>
  )
}

function Outcome({ title, text, isError }: { title: string; text: string; isError?: boolean }) {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <div role={isError ? 'alert' : 'status'}>
      <PageHead title={title} />
      <h1 className="mb-4">{title}</h1>
      <p className="mb-6 max-w-narrow wrap-anywhere">{text}</p>
      <PageLink to={path('/my-account/security')} className={buttonClass()}>
        {t('safety.to_security')}
      </PageLink>
    </div>
  )
}
