import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useStorefront } from '#app/shell/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { ContentLink } from '#app/ui/app-link.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { MenuItem } from '#contract/shop-settings.ts'

/** From 1024 px on: each entry opens its columns. `name` makes the browser close the others. */
export function MegaMenu() {
  const t = useTexts()
  const { menu } = useStorefront()
  const nav = useClosing()
  if (!menu) return null
  return (
    <nav ref={nav} className="page mega-menu" aria-label={t('shell.menu')}>
      <ul className="flex flex-wrap gap-x-2">
        {menu.items.map((item) => (
          <li key={item._uid}>
            {item.children.length > 0 ? (
              <details name="mega-menu">
                <summary className="mega-menu-item">
                  {item.display_name}
                  <Icon name="chevron" className="size-4" />
                </summary>
                <MenuPanel item={item} />
              </details>
            ) : (
              <ContentLink link={item.link} className="mega-menu-item">
                {item.display_name}
              </ContentLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** An open entry closes when it has led to another page, and by Escape. */
function useClosing() {
  const nav = useRef<HTMLElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is a new page
  useEffect(() => {
    const close = () => {
      const open = nav.current?.querySelector<HTMLDetailsElement>('details[open]')
      if (open) open.open = false
      return open
    }
    const closeByEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()?.querySelector('summary')?.focus()
    }
    close()
    addEventListener('keydown', closeByEscape)
    return () => removeEventListener('keydown', closeByEscape)
  }, [key])
  return nav
}

function MenuPanel({ item }: { item: MenuItem }) {
  const nested = item.children.some(({ children }) => children.length > 0)
  const columns = nested ? item.children : [item]
  return (
    <div className="mega-menu-panel">
      <div className="page flex flex-wrap gap-12 py-8">
        {columns.map((column) => (
          <MenuColumn key={column._uid} column={column} />
        ))}
      </div>
    </div>
  )
}

export function MenuColumn({ column }: { column: MenuItem }) {
  const t = useTexts()
  return (
    <div className="min-w-48">
      <p className="title-sm mb-2">{column.display_name}</p>
      <ul>
        {column.children.map((entry) => (
          <li key={entry._uid}>
            <ContentLink link={entry.link} className="menu-link">
              {entry.display_name}
            </ContentLink>
          </li>
        ))}
        {column.link && (
          <li>
            <ContentLink link={column.link} className="menu-link font-semibold">
              {t('shell.show_all')}
              <span className="sr-only">: {column.display_name}</span>
            </ContentLink>
          </li>
        )}
      </ul>
    </div>
  )
}
