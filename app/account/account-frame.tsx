import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { accountPages } from '#app/account/account-pages.ts'
import { LogOut } from '#app/shell/log-out.tsx'
import { useStorefront } from '#app/shell/storefront.tsx'
import { useTexts } from '#app/texts.tsx'

/** The navigation of the account beside its pages; on phones above them, as tabs. */
export function AccountFrame({ children }: { children: ReactNode }) {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <div className="page account-frame">
      <nav aria-label={t('shell.account')}>
        <ul className="account-tabs">
          {accountPages.map((page) => (
            <li key={page.path}>
              <NavLink to={path(page.path)} className="account-tab">
                {t(page.label)}
              </NavLink>
            </li>
          ))}
          <li>
            <LogOut className="account-tab" />
          </li>
        </ul>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  )
}
