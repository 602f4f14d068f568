import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { useReport } from '#app/reporting/use-report.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { EntryPage } from './entry-page.tsx'
import { LoggingIn } from './logging-in.tsx'
import { useAutomaticSubmit } from './use-automatic-submit.ts'

type RedeemLinkProps = { hash: string; url?: string; email?: string; isAutomatic: boolean }

/** Redeems a login link: at once in the browser that asked for it, elsewhere by a button. */
export function RedeemLink({ hash, url, email, isAutomatic }: RedeemLinkProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const form = useRef<HTMLFormElement>(null)
  const { state, formData, location } = useNavigation()
  const isUnderWay = state !== 'idle'
  // The answer to a link that is good leads to another page.
  const hasEntered = state === 'loading' && formData !== undefined && !location.pathname.endsWith('/authenticate')
  useReport('login', hasEntered, () => (hasEntered ? { method: 'link' } : undefined))
  useReport('reorder_link_login', hasEntered, () => (hasEntered && url ? {} : undefined))
  useAutomaticSubmit(isAutomatic, form)
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
