import { accountGroups } from '#app/account/account-pages.ts'
import { LogOut } from '#app/session/log-out.tsx'
import { useAccount } from '#app/session/use-account.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'

/** The links to the account in both menus, and the logout. Guests are led to the login first. */
export function AccountLinks() {
  const t = useTexts()
  const { path } = useStorefront()
  const isSignedIn = useAccount() !== undefined
  return (
    <>
      <ul className="account-menu">
        {accountGroups.map(({ title, pages }) => (
          <li key={title ?? ''}>
            {title && <p className="title-sm mt-2">{t(title)}</p>}
            <ul>
              {pages.map((page) => (
                <li key={page.path}>
                  <PageLink to={path(page.path)} className="menu-link">
                    {t(page.label)}
                  </PageLink>
                </li>
              ))}
            </ul>
          </li>
        ))}
        <li>
          <PageLink to={path('/my-account')} className="menu-link font-semibold">
            {t('shell.show_all')}
            <span className="sr-only">: {t('shell.account')}</span>
          </PageLink>
        </li>
      </ul>
      {isSignedIn && (
        <div className="mt-2 border-line border-t pt-2">
          <LogOut className="menu-link" />
        </div>
      )}
    </>
  )
}
