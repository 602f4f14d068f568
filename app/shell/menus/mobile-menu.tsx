import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ContentLink } from '#app/storefront/content-link.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { HydratedWhen } from '#app/ui/hydrated-when.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PanelHead } from '#app/ui/panel-head.tsx'
import { closePanel } from '#app/ui/side-panel.ts'
import { WishlistEntry } from '#app/wishlist/wishlist-link.tsx'
import { AccountLinks } from './account-links.tsx'
import { columnsOf, MenuColumn } from './mega-menu.tsx'

/** The menu below 1024 px, a panel at the left edge. It opens and closes without JavaScript. */
export function MobileMenu() {
  const t = useTexts()
  const { menu, storefront } = useStorefront()
  const panel = useClosedByNavigation()
  const [isNeeded, setNeeded] = useState(isOpen)
  // It may have been opened while React was taking over the page, too early to be heard.
  useEffect(() => {
    if (isOpen()) setNeeded(true)
  }, [])
  return (
    <section
      id="mobile-menu"
      ref={panel}
      popover="auto"
      aria-label={t('shell.menu')}
      className="side-panel side-panel-left"
      onBeforeToggle={() => setNeeded(true)}
    >
      <HydratedWhen needed={isNeeded}>
        <PanelHead title={t('shell.menu')} closes="mobile-menu" />
        <nav aria-label={t('shell.menu')}>
          <ul>
            {menu?.items.map((item) => (
              <li key={item._uid} className="border-line border-b">
                {item.children.length > 0 ? (
                  <details name="mobile-menu">
                    <summary className="panel-item">
                      {item.display_name}
                      <Icon name="chevron" />
                    </summary>
                    <div className="space-y-4 pb-4">
                      {columnsOf(item).map((column) => (
                        <MenuColumn
                          key={column._uid}
                          column={column}
                          title={column === item ? undefined : column.display_name}
                        />
                      ))}
                    </div>
                  </details>
                ) : (
                  <ContentLink link={item.link} className="panel-item">
                    {item.display_name}
                  </ContentLink>
                )}
              </li>
            ))}
          </ul>
          <ul className="mt-6">
            <li className="border-line border-b">
              <details name="mobile-menu">
                <summary className="panel-item">
                  {t('shell.account')}
                  <Icon name="chevron" />
                </summary>
                <div className="pb-4">
                  <AccountLinks />
                </div>
              </details>
            </li>
            <li>
              <WishlistEntry />
            </li>
            {storefront.locales.length > 1 && (
              <li>
                <button type="button" popoverTarget="languages" className="panel-item w-full">
                  {t('shell.choose_language')}
                  <Icon name="globe" />
                </button>
              </li>
            )}
          </ul>
        </nav>
      </HydratedWhen>
    </section>
  )
}

/** The visitor may have opened the menu before the scripts ran. Browsers without popovers do not tell when one opens. */
const isOpen = () =>
  !import.meta.env.SSR &&
  (!('popover' in HTMLElement.prototype) || document.querySelector('#mobile-menu:popover-open') !== null)

/** Closes the panel when the page changes. A panel that was opened before hydration stays open. */
function useClosedByNavigation() {
  const panel = useRef<HTMLElement>(null)
  const { key } = useLocation()
  const openedOn = useRef(key)
  useEffect(() => {
    if (openedOn.current !== key) closePanel(panel.current)
    openedOn.current = key
  }, [key])
  return panel
}
