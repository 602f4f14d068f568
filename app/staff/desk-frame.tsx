import type { ReactNode } from 'react'
import { Form, useLocation } from 'react-router'
import { LogOut } from '#app/session/log-out.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { roleMay, type StaffRole } from '#contract/staff/roles.ts'
import { DeskKeys } from './desk-keys.tsx'
import { type DeskPage, deskGroupsOf } from './desk-pages.ts'
import { roleTexts } from './role-texts.ts'
import { useDeskPlace } from './use-desk-place.ts'

export type DeskMember = { name: string; role: StaffRole; isReady: boolean }

/** `me` is missing while a member of staff acts as a customer. */
type DeskFrameProps = { me: DeskMember | undefined; children: ReactNode }

/** What stands around every page of the desk: where one is, a search, and the pages that the role may open. */
export function DeskFrame({ me, children }: DeskFrameProps) {
  const t = useTexts()
  const { path, storefront } = useStorefront()
  return (
    <div className="desk">
      <a href="#content" className="skip-link">
        {t('shell.skip_to_content')}
      </a>
      <header className="desk-bar">
        <PageLink to={path('/staff')} className="desk-name">
          <strong>{storefront.name}</strong> <span>{t('desk.title')}</span>
        </PageLink>
        {me?.isReady && roleMay(me.role, 'find-customer') && <DeskSearch />}
        {me && (
          <div className="desk-me">
            <p>
              <strong>{me.name}</strong> <span>{t(roleTexts[me.role])}</span>
            </p>
            <LogOut className="link min-h-11" />
          </div>
        )}
      </header>
      <div className="desk-body">
        {me?.isReady && <DeskMenu role={me.role} />}
        <main id="content" tabIndex={-1} className="desk-main">
          {children}
        </main>
      </div>
      {me?.isReady && <DeskKeys role={me.role} />}
    </div>
  )
}

/** Not beside the search of the page that it leads to. */
function DeskSearch() {
  const t = useTexts()
  const { path } = useStorefront()
  const target = '/staff/customers'
  if (useDeskPlace() === target) return null
  return (
    <Form action={path(target)} role="search" className="desk-search">
      <input
        name="search"
        type="search"
        required
        minLength={2}
        maxLength={100}
        autoComplete="off"
        aria-label={t('desk.search')}
        placeholder={t('desk.search_hint')}
        aria-keyshortcuts="/"
        className="field-input"
      />
      <Button type="submit" look="secondary">
        {t('shell.search')}
      </Button>
    </Form>
  )
}

type MenuPage = Pick<DeskPage, 'path' | 'label'>

const today: MenuPage = { path: '/staff', label: 'desk.page_today' }

/** Folded on phones, as the navigation of the account is. */
function DeskMenu({ role }: { role: StaffRole }) {
  const t = useTexts()
  const { path } = useStorefront()
  const { pathname } = useLocation()
  const place = useDeskPlace()
  const groups = deskGroupsOf(role)
  const pages = [today, ...groups.flatMap(({ pages }) => pages)]
  const here =
    pages.find((page) => place === page.path) ??
    pages.findLast((page) => page.path !== '/staff' && place.startsWith(`${page.path}/`))
  return (
    <nav aria-label={t('desk.menu')}>
      <details key={pathname} className="account-fold">
        <summary>
          <span>{t('desk.menu')}</span>
          {here && <strong>{t(here.label)}</strong>}
        </summary>
      </details>
      <ul className="account-list desk-list">
        <li>
          <DeskLink page={today} here={here} />
        </li>
        {groups.map(({ title, pages }) => (
          <li key={title}>
            <p className="account-group">{t(title)}</p>
            <ul>
              {pages.map((page) => (
                <li key={page.path}>
                  <DeskLink page={page} here={here} />
                </li>
              ))}
            </ul>
          </li>
        ))}
        <li>
          <PageLink to={path('/')} className="account-link text-muted">
            {t('desk.to_shop')}
          </PageLink>
        </li>
      </ul>
    </nav>
  )
}

function DeskLink({ page, here }: { page: MenuPage; here: MenuPage | undefined }) {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <PageLink to={path(page.path)} className="account-link" aria-current={page === here ? 'page' : undefined}>
      {t(page.label)}
    </PageLink>
  )
}
