import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { LogOut } from '#app/session/log-out.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { accountPages } from './account-pages.ts'

/** The navigation of the account beside its pages; on phones above them, as tabs. */
export function AccountFrame({ children }: { children: ReactNode }) {
  const t = useTexts()
  const { path } = useStorefront()
  const tabs = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  const isAt = (page?: string) =>
    page !== undefined && (pathname === path(page) || pathname.startsWith(`${path(page)}/`))
  const here = accountPages.find((page) => isAt(page.path) || isAt(page.below))
  const tab = here && path(here.path)
  // The row of tabs may be wider than the screen: scroll the current tab into view, but not the page.
  useEffect(() => {
    const links = [...(tabs.current?.querySelectorAll('a') ?? [])]
    const current = links.find((link) => link.pathname === tab)
    if (current) tabs.current?.scrollTo({ left: current.offsetLeft - current.offsetWidth })
  }, [tab])
  return (
    <div className="page account-frame">
      <nav aria-label={t('shell.account')}>
        <ul ref={tabs} className="account-tabs">
          {accountPages.map((page) => (
            <li key={page.path}>
              <PageLink
                to={path(page.path)}
                className="account-tab"
                aria-current={page !== here ? undefined : isAt(page.path) ? 'page' : 'true'}
              >
                {t(page.label)}
              </PageLink>
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
