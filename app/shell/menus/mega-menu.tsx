import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { ContentLink } from '#app/storefront/content-link.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { HydratedWhen } from '#app/ui/hydrated-when.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { MenuItem } from '#contract/content/shop-settings.ts'
import { AccountLinks } from './account-links.tsx'

/** The menu from 1024 px on. The common `name` makes the browser close an open entry when another one opens. */
export function MegaMenu() {
  const t = useTexts()
  const { menu } = useStorefront()
  const nav = useClosing()
  const isShown = useSyncExternalStore(onWidthChange, isWide, isWide)
  if (!menu) return null
  return (
    <nav ref={nav} className="page mega-menu" aria-label={t('shell.menu')}>
      <HydratedWhen needed={isShown}>
        <ul className="flex flex-wrap xl:gap-x-2">
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
          <li className="ml-auto">
            <details name="mega-menu">
              <summary className="mega-menu-item">
                {t('shell.account')}
                <Icon name="chevron" className="size-4" />
              </summary>
              <div className="mega-menu-panel right-5 left-auto min-w-56 px-6 py-4">
                <AccountLinks />
              </div>
            </details>
          </li>
        </ul>
      </HydratedWhen>
    </nav>
  )
}

/** From where on the styles show this menu. */
const wide = import.meta.env.SSR ? undefined : matchMedia('(min-width: 64rem)')
const isWide = () => wide?.matches ?? true

function onWidthChange(onChange: () => void) {
  wide?.addEventListener('change', onChange)
  return () => wide?.removeEventListener('change', onChange)
}

/** Closes an open entry by Escape, and when the page changes. An entry that was opened before hydration stays open. */
function useClosing() {
  const nav = useRef<HTMLElement>(null)
  const { key } = useLocation()
  const openedOn = useRef(key)
  useEffect(() => {
    const close = () => {
      const open = nav.current?.querySelector<HTMLDetailsElement>('details[open]')
      if (open) open.open = false
      return open
    }
    const closeByEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()?.querySelector('summary')?.focus()
    }
    if (openedOn.current !== key) close()
    openedOn.current = key
    addEventListener('keydown', closeByEscape)
    return () => removeEventListener('keydown', closeByEscape)
  }, [key])
  return nav
}

/** An item with sub-levels has a column for each of them; otherwise it is a single column. */
export const columnsOf = (item: MenuItem) =>
  item.children.some(({ children }) => children.length > 0) ? item.children : [item]

function MenuPanel({ item }: { item: MenuItem }) {
  return (
    <div className="mega-menu-panel">
      <div className="page flex flex-wrap gap-12 py-6">
        {columnsOf(item).map((column) => (
          <MenuColumn key={column._uid} column={column} title={column === item ? undefined : column.display_name} />
        ))}
      </div>
    </div>
  )
}

/** A drawing of the shop, or an uploaded picture in the smallest width. What other pages know of sizes is not loaded here. */
const smallPicture = (name: string) => (name.includes('/') ? `/img/320w/${name}` : `/pictures/${name}`)

/** There is no `title` if the same words are right above; the only column fills the panel. */
export function MenuColumn({ column, title }: { column: MenuItem; title?: string }) {
  const t = useTexts()
  return (
    <div className={title ? 'min-w-48' : 'grow'}>
      {title && <p className="title-sm mb-2">{title}</p>}
      <ul className={title ? '' : 'menu-list'}>
        {column.children.map((entry) => (
          <li key={entry._uid}>
            <ContentLink link={entry.link} className="menu-link">
              {entry.image && (
                <img
                  src={smallPicture(entry.image.filename)}
                  alt=""
                  width={64}
                  height={64}
                  loading="lazy"
                  className="menu-picture"
                />
              )}
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
