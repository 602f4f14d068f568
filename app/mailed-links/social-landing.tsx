import { useEffect, useRef } from 'react'
import { Form, useNavigate, useSubmit } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import type { SocialOutcome } from '#contract/identity/entry.ts'
import { EntryPage, WaysOn } from './entry-page.tsx'

/**
 * The last page in the popup of an identity provider: it reports the outcome to the page that opened it, and closes.
 * Without a popup it is an ordinary page, and leads on.
 */
export function SocialLanding({ social }: { social: SocialOutcome }) {
  const t = useTexts()
  const { path } = useStorefront()
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const navigate = useNavigate()
  const register = path('/login?view=register')
  useEffect(() => {
    const channel = new BroadcastChannel('authentication')
    channel.postMessage({ social })
    channel.close()
    if (window.opener) window.close()
    else if (social === 'signed-in') void submit(form.current, { replace: true })
    else if (social === 'registration-needed') void navigate(register, { replace: true })
  }, [social, submit, navigate, register])

  if (social === 'failed' || social === 'blocked')
    return (
      <EntryPage
        title={t('entry.failed_title')}
        text={t(social === 'blocked' ? 'identity.account_blocked' : 'entry.social_failed_text')}
        isError
      >
        <WaysOn to={['login', 'home']} />
      </EntryPage>
    )
  if (social === 'registration-needed')
    return (
      <EntryPage title={t('entry.register_title')} text={t('entry.register_text')}>
        <a href={register} className={buttonClass()}>
          {t('entry.go_on')}
        </a>
      </EntryPage>
    )
  return (
    <EntryPage title={t('entry.signed_in_title')}>
      <Form ref={form} method="post" action={path('/authenticate')}>
        <input type="hidden" name="intent" value="go-on" />
        <Button type="submit">{t('entry.go_on')}</Button>
      </Form>
    </EntryPage>
  )
}
