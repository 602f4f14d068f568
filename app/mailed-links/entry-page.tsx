import type { ReactNode } from 'react'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'

type EntryPageProps = { title: string; text?: string; isError?: boolean; children?: ReactNode }

/** A page behind a mailed link: a sentence and links or a form. */
export function EntryPage({ title, text, isError, children }: EntryPageProps) {
  return (
    <div className="page py-step-lg">
      <div role={isError ? 'alert' : undefined} className="max-w-sm">
        <h1 className="mb-4">{title}</h1>
        {text && <p className="wrap-anywhere">{text}</p>}
      </div>
      {children && <div className="mt-6 max-w-sm">{children}</div>}
    </div>
  )
}

/** Where the page can lead. */
const places = {
  home: { path: '/', label: 'error.go_home' },
  login: { path: '/login', label: 'shell.log_in' },
  'new-link': { path: '/login?view=link', label: 'entry.new_link' },
  account: { path: '/my-account', label: 'shell.account' },
  forgotten: { path: '/login?view=forgotten', label: 'entry.ask_again' },
} as const

export function WaysOn({ to }: { to: readonly (keyof typeof places)[] }) {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <div className="flex flex-wrap gap-3">
      {to.map((place, index) => (
        <PageLink
          key={place}
          to={path(places[place].path)}
          className={buttonClass(index === 0 ? 'primary' : 'secondary')}
        >
          {t(places[place].label)}
        </PageLink>
      ))}
    </div>
  )
}
