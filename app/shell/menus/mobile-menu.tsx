import { ContentLink } from '#app/storefront/content-link.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { ViewButton } from '#app/storefront/view-button.tsx'
import { useTexts } from '#app/texts.tsx'
import { HydratedWhen } from '#app/ui/hydrated-when.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PanelHead } from '#app/ui/panel-head.tsx'
import { WishlistEntry } from '#app/wishlist/wishlist-link.tsx'
import { AccountLinks } from './account-links.tsx'
import { ColourChoice } from './colour-choice.tsx'
import { columnsOf, MenuColumn } from './mega-menu.tsx'
import { usePanel } from './use-panel.ts'

/** The menu below 1024 px, a panel at the left edge. It opens and closes without JavaScript. */
export function MobileMenu() {
  const t = useTexts()
  const { menu, storefront } = useStorefront()
  const { isNeeded, ...panel } = usePanel('mobile-menu')
  return (
    <section {...panel} popover="auto" aria-label={t('shell.menu')} className="side-panel side-panel-left">
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
            <li className="border-line border-b">
              <ViewButton className="panel-item w-full flex-row-reverse" />
            </li>
            <li className="border-line border-b">
              <ColourChoice className="panel-item" />
            </li>
            {storefront.locales.length + storefront.currencies.length > 2 && (
              <li>
                <button type="button" popoverTarget="languages" className="panel-item w-full">
                  {t(storefront.locales.length > 1 ? 'shell.choose_language' : 'shell.choose_currency')}
                  {storefront.currencies.length > 1 && <span className="ms-auto">{storefront.money.currency}</span>}
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
