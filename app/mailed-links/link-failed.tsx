import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { EntryPage, WaysOn } from './entry-page.tsx'

/** The link did not sign in. A reorder or an abandoned cart has nothing to show then, so it leads home. */
export function LinkFailed({ leadsHome }: { leadsHome: boolean }) {
  const t = useTexts()
  const notify = useNotify()
  const navigate = useNavigate()
  const { path } = useStorefront()
  const isAlive = useHydrated()
  useEffect(() => {
    notify({
      type: 'danger',
      key: 'hash_signin_error',
      code: 'hash-sign-in-failed',
      title: t('entry.failed_title'),
      message: t('hash_signin_error'),
      persist: true,
    })
    if (leadsHome) void navigate(path('/'), { replace: true })
  }, [leadsHome, notify, navigate, path, t])
  if (leadsHome && isAlive) return null
  return (
    // With scripts the notification says why, and announces it.
    <EntryPage
      title={t('entry.failed_title')}
      text={isAlive ? t('entry.failed_text') : t('hash_signin_error')}
      isError={!isAlive}
    >
      <WaysOn to={leadsHome ? ['home'] : ['new-link', 'home']} />
    </EntryPage>
  )
}
