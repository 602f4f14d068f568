import { data, Form, useNavigation } from 'react-router'
import { shop } from '#app/context.ts'
import { EntryPage, WaysOn } from '#app/mailed-links/entry-page.tsx'
import { NewPassword } from '#app/mailed-links/new-password.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Route } from './+types/stop-new-email'

/** The URL contains a token, which requests from this page must not pass on as their referrer. */
export const headers = () => ({ 'Referrer-Policy': 'strict-origin' })

/** Changes nothing, because mail programs open links before their readers do. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { identity, texts } = context.get(shop)
  const token = url.searchParams.get('token') ?? ''
  const email = await identity.stoppedEmail(token)
  return { texts: texts('entry', 'login', 'safety', 'validation'), noindex: true, token, email }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { identity } = context.get(shop)
  const form = await request.formData().catch(() => new FormData())
  const stopped = await identity.stopNewEmail(String(form.get('token') ?? ''))
  return stopped.ok ? { isStopped: true, ...stopped.value } : data({ isStopped: false, resetToken: undefined }, 422)
}

/** For the reader of the former address, who did not ask for a new one. */
export default function StopNewEmail({ loaderData: { token, email }, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  if (actionData?.resetToken)
    return (
      <>
        <PageHead title={t('safety.stopped_title')} />
        <NewPassword title={t('safety.stopped_title')} text={t('safety.stopped_text')} token={actionData.resetToken} />
      </>
    )
  if (actionData?.isStopped)
    return (
      <>
        <PageHead title={t('safety.stopped_title')} />
        <EntryPage title={t('safety.stopped_title')}>
          <WaysOn to={['account']} />
        </EntryPage>
      </>
    )
  if (actionData || email === undefined)
    return (
      <>
        <PageHead title={t('safety.link_failed_title')} />
        <EntryPage title={t('safety.link_failed_title')} text={t('safety.stop_failed')} isError>
          <WaysOn to={['forgotten', 'home']} />
        </EntryPage>
      </>
    )
  return (
    <>
      <PageHead title={t('safety.stop_title')} />
      <EntryPage title={t('safety.stop_title')} text={t('safety.stop_text', { email })}>
        <Form method="post">
          <input type="hidden" name="token" value={token} />
          <Button type="submit" disabled={isUnderWay}>
            {t('safety.stop_button')}
          </Button>
        </Form>
      </EntryPage>
    </>
  )
}
