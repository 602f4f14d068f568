import { useEffect, useRef } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { EntryPage } from './entry-page.tsx'
import { LoggingIn } from './logging-in.tsx'

type RedeemLinkProps = { hash: string; url?: string; email?: string; isAutomatic: boolean }

/** In the browser that asked for the link it is redeemed at once, elsewhere when its reader says so. */
export function RedeemLink({ hash, url, email, isAutomatic }: RedeemLinkProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const form = useRef<HTMLFormElement>(null)
  const isUnderWay = useNavigation().state !== 'idle'
  useSubmittedOnce(isAutomatic, form)
  const fields = (
    <Form ref={form} method="post" action={path('/authenticate')} replace>
      <input type="hidden" name="intent" value="sign-in" />
      <input type="hidden" name="hash" value={hash} />
      {url && <input type="hidden" name="url" value={url} />}
      {isAutomatic ? (
        <noscript>
          <Button type="submit">{t('entry.go_on')}</Button>
        </noscript>
      ) : (
        <Button type="submit" size="large" className="wrap-anywhere" disabled={isUnderWay}>
          {t('entry.log_in_as', { email: email ?? '' })}
        </Button>
      )}
    </Form>
  )
  if (isAutomatic) return <LoggingIn>{fields}</LoggingIn>
  return (
    <EntryPage title={t('entry.ask_title')} text={t('entry.ask_text')}>
      {fields}
      {isUnderWay && <LoggingIn />}
    </EntryPage>
  )
}

/** A second time would find the link used up, and sign out whom the first has signed in. */
function useSubmittedOnce(wanted: boolean, form: React.RefObject<HTMLFormElement | null>) {
  const submit = useSubmit()
  const isDone = useRef(false)
  useEffect(() => {
    if (!wanted || isDone.current) return
    isDone.current = true
    void submit(form.current, { replace: true })
  }, [wanted, form, submit])
}
