import { Form } from 'react-router'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Link } from '#contract/content/story.ts'
import { ContentLink } from './content-link.tsx'
import { useStorefront } from './storefront.tsx'

const pages = ['help', 'shipping_info', 'order_returns', 'contact'] as const

/** Where a visitor can go from a page that has nothing: another search, the categories, help. Works without JavaScript. */
export function WaysOn({ phrase }: { phrase?: string }) {
  const t = useTexts()
  const { menu, settings, path } = useStorefront()
  const help = pages.flatMap((page) => {
    const link = settings?.[page]
    return link ? { key: page, link, title: link.title } : []
  })
  const isHelp = (link: Link | undefined) => help.some((page) => page.link.cached_url === link?.cached_url)
  const categories = menu?.items.map(({ _uid, link, display_name }) => ({ key: _uid, link, title: display_name })) ?? []
  return (
    <div className="mx-auto mt-8 max-w-140 text-center">
      <Form action={path('/s')} role="search" aria-label={t('search.other_words')} className="search-box">
        <input
          name="search"
          type="search"
          enterKeyHint="search"
          maxLength={200}
          defaultValue={phrase}
          aria-label={t('search.other_words')}
          placeholder={t('shell.search_placeholder')}
        />
        <button type="submit" aria-label={t('shell.search')}>
          <Icon name="search" />
        </button>
      </Form>
      <nav aria-labelledby="ways-on">
        <h2 id="ways-on" className="title-sm mt-8 mb-3">
          {t('shell.ways_on')}
        </h2>
        <ul className="flex flex-wrap justify-center gap-2">
          {[...categories.filter(({ link }) => !isHelp(link)), ...help].map(({ key, link, title }) => (
            <li key={key}>
              <ContentLink link={link} className="chip">
                {title}
              </ContentLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
