import { ContentLink } from '#app/storefront/content-link.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { HydratedWhen } from '#app/ui/hydrated-when.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PanelHead } from '#app/ui/panel-head.tsx'
import { columnsOf, MenuColumn } from './mega-menu.tsx'
import { usePanel } from './use-panel.ts'

const id = 'mobile-categories'
const isCategory = /^\/?c\//

/** The categories below 1024 px, all of them at a glance, without account and language. It needs no scripts. */
export function CategoryMenu() {
  const t = useTexts()
  const { menu } = useStorefront()
  const { isNeeded, ...panel } = usePanel(id)
  const categories = menu?.items.filter(({ link }) => isCategory.test(link?.cached_url ?? '')) ?? []
  if (categories.length === 0) return null
  return (
    <section {...panel} popover="auto" aria-label={t('shell.categories')} className="side-panel side-panel-left">
      <HydratedWhen needed={isNeeded}>
        <PanelHead title={t('shell.categories')} closes={id} />
        <nav aria-label={t('shell.categories')} className="space-y-6">
          {categories.map((category) => (
            <div key={category._uid} className="space-y-4 border-line border-b pb-4">
              {category.children.length > 0 ? (
                <p className="font-semibold text-lg">{category.display_name}</p>
              ) : (
                <ContentLink link={category.link} className="menu-link font-semibold text-lg">
                  {category.display_name}
                </ContentLink>
              )}
              {category.children.length > 0 &&
                columnsOf(category).map((column) => (
                  <MenuColumn
                    key={column._uid}
                    column={column}
                    title={column === category ? undefined : column.display_name}
                  />
                ))}
            </div>
          ))}
        </nav>
      </HydratedWhen>
    </section>
  )
}

/** Opens it, on phones and tablets. */
export function CategoryMenuButton() {
  const t = useTexts()
  return (
    <button type="button" popoverTarget={id} className="chip shrink-0 lg:hidden print:hidden">
      <Icon name="menu" className="size-5" />
      {t('shell.categories')}
    </button>
  )
}
