import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { LogOut } from '#app/session/log-out.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import styles from '#app/styles/account-pages.css?url'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { splitLocale } from '#contract/web/locale-path.ts'
import { findInAccount } from './account-pages.ts'
import { PlaceLinks } from './place-links.tsx'

/**
 * The places of the account beside its pages. On phones they are folded above them, behind the name of the current place.
 * The list stands beside the `details` and not inside, because many browsers cannot show what is inside a closed one.
 */
export function AccountFrame({ children }: { children: ReactNode }) {
  const t = useTexts()
  const { pathname } = useLocation()
  const { place } = findInAccount(splitLocale(pathname).path)
  return (
    <div className="page account-frame">
      <link rel="stylesheet" href={styles} precedence="default" />
      <nav aria-label={t('shell.account')}>
        {/* A new one for each page: it is closed again. A form that is saved on the same page leaves it open. */}
        <details key={pathname} className="account-fold">
          <summary>
            <span>{t('shell.account')}</span>
            {place && <strong>{t(place.label)}</strong>}
          </summary>
        </details>
        <div className="account-list">
          <ul>
            <PlaceLinks className="account-link" />
          </ul>
          <LogOut className="account-link w-full" />
        </div>
      </nav>
      <div className="min-w-0">
        <Tabs />
        {children}
      </div>
    </div>
  )
}

/** The pages of the current place, if it has several. */
function Tabs() {
  const t = useTexts()
  const { path } = useStorefront()
  const at = splitLocale(useLocation().pathname).path
  const { place, page: here } = findInAccount(at)
  if (!place || place.pages.length === 1) return null
  return (
    <nav aria-label={t(place.label)}>
      <ul className="account-tabs">
        {place.pages.map((page) => (
          <li key={page.path}>
            <PageLink
              to={path(page.path)}
              className="account-tab"
              aria-current={page !== here ? undefined : at === page.path ? 'page' : 'true'}
            >
              {t(page.label)}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
