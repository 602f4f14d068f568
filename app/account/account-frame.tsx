import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { LogOut } from '#app/session/log-out.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import styles from '#app/styles/account-pages.css?url'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { splitLocale } from '#contract/web/locale-path.ts'
import { accountGroups, accountPages } from './account-pages.ts'

/**
 * The navigation of the account beside its pages. On phones it is folded above them, behind the name of the current page.
 * The list stands beside the `details` and not inside, because many browsers cannot show what is inside a closed one.
 */
export function AccountFrame({ children }: { children: ReactNode }) {
  const t = useTexts()
  const { path } = useStorefront()
  const { pathname } = useLocation()
  const place = splitLocale(pathname).path
  const isAt = (page?: string) => page !== undefined && `${place}/`.startsWith(`${page}/`)
  const here = accountPages.find((page) => isAt(page.path) || isAt(page.below))
  return (
    <div className="page account-frame">
      <link rel="stylesheet" href={styles} precedence="default" />
      <nav aria-label={t('shell.account')}>
        {/* A new one for each page: it is closed again. A form that is saved on the same page leaves it open. */}
        <details key={pathname} className="account-fold">
          <summary>
            <span>{t('shell.account')}</span>
            {here && <strong>{t(here.label)}</strong>}
          </summary>
        </details>
        <ul className="account-list">
          {accountGroups.map(({ title, pages }) => (
            <li key={title ?? ''}>
              {title && <p className="account-group">{t(title)}</p>}
              <ul>
                {pages.map((page) => (
                  <li key={page.path}>
                    <PageLink
                      to={path(page.path)}
                      className="account-link"
                      aria-current={page !== here ? undefined : isAt(page.path) ? 'page' : 'true'}
                    >
                      {t(page.label)}
                    </PageLink>
                  </li>
                ))}
              </ul>
            </li>
          ))}
          <li>
            <LogOut className="account-link w-full" />
          </li>
        </ul>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  )
}
