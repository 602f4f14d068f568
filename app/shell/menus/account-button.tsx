import { useLayoutEffect } from 'react'
import { useLogin } from '#app/login/login-context.ts'
import { noteAccount } from '#app/session/account-mark.tsx'
import { isResolved } from '#app/session/authentication.ts'
import { useSession } from '#app/session/session.tsx'
import { useAccount } from '#app/session/use-account.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { onUnmodifiedClick } from '#app/ui/unmodified-click.ts'

/** Opens the login, or leads to the account. Without scripts it leads to the login page, which redirects customers. */
export function AccountButton() {
  const t = useTexts()
  const { path } = useStorefront()
  const login = useLogin()
  const account = useAccount()
  const { authentication } = useSession()
  const isKnown = isResolved(authentication)
  const isSignedIn = account !== undefined
  // The label is drawn and shown again in one go.
  useLayoutEffect(() => {
    if (isKnown) noteAccount(isSignedIn)
  }, [isKnown, isSignedIn])
  const guest = {
    to: path('/login'),
    onPointerEnter: login.prepare,
    onFocus: login.prepare,
    onClick: onUnmodifiedClick(() => void login.open()),
  }
  return (
    <PageLink {...(account ? { to: path(account.home) } : guest)} className="header-button account-button">
      <Icon name="account" className="size-7" />
      <span className="account-label max-lg:sr-only">{account?.label ?? t('shell.log_in')}</span>
    </PageLink>
  )
}
