import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'

type AccountLinkProps = {
  /** A page of the account to which the mailed link belongs. */
  target: string
  action: string
  /** Whether the reader is signed in, to another account then. */
  isSignedIn: boolean
}

/** The way from a mailed link to the account that it belongs to. */
export function AccountLink({ target, action, isSignedIn }: AccountLinkProps) {
  const t = useTexts()
  const { path } = useStorefront()
  if (!isSignedIn)
    return (
      <p>
        <PageLink to={`${path('/login')}?${new URLSearchParams({ url: target })}`} className={buttonClass('primary')}>
          {action}
        </PageLink>
      </p>
    )
  return (
    <>
      <p className="mb-3">{t('entry.other_account')}</p>
      <p>
        <PageLink to={path('/logout')} className={buttonClass('secondary')}>
          {t('shell.log_out')}
        </PageLink>
      </p>
    </>
  )
}
