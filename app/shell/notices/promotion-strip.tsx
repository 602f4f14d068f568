import { useRef } from 'react'
import { ContentLink } from '#app/storefront/content-link.tsx'
import { ViewButton } from '#app/storefront/view-button.tsx'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { ShopSettings } from '#contract/content/shop-settings.ts'
import { dismissNotices } from './no-notices.tsx'

type Promotions = ShopSettings['top_page_promotions']

/** What the line says, so that a dismissed one comes back when it says something else. */
export const noticesIn = (promotions: Promotions) => promotions.map(({ _uid }) => _uid).join(' ')

/**
 * The editors' lines above every page. Phones have one line for all of them and for the clear view: the next one comes by
 * a swipe, the keyboard or a button, and the line can be dismissed.
 */
export function PromotionStrip({ promotions, className = '' }: { promotions: Promotions; className?: string }) {
  const t = useTexts()
  const list = useRef<HTMLUListElement>(null)
  const hydrated = useHydrated()

  function showNext() {
    const { current } = list
    if (!current) return
    // It may still be on its way to the one before.
    const shown = Math.round(current.scrollLeft / current.clientWidth)
    current.scrollTo({ left: ((shown + 1) % current.children.length) * current.clientWidth })
  }

  return (
    <section
      aria-label={t('shell.notices')}
      className={`promotion-strip ${promotions.length > 0 ? '' : 'md:hidden'} ${className}`}
    >
      <ul ref={list} className="promotion-list">
        {promotions.map(({ _uid, text, link }) => (
          <li key={_uid}>
            {link ? (
              <ContentLink link={link} className="promotion-link">
                {text}
              </ContentLink>
            ) : (
              text
            )}
          </li>
        ))}
        <li className="md:hidden">
          <ViewButton className="promotion-link" />
        </li>
      </ul>
      {/* Without scripts they would do nothing; their room stays, so that nothing moves. */}
      <div className={`promotion-buttons ${hydrated ? '' : 'invisible'}`}>
        {promotions.length > 0 && (
          <button type="button" aria-label={t('shell.next_notice')} className="touch-target" onClick={showNext}>
            <Icon name="chevron-right" className="mx-auto size-5" />
          </button>
        )}
        <button
          type="button"
          aria-label={t('shell.dismiss_notices')}
          className="touch-target"
          onClick={() => dismissNotices(noticesIn(promotions))}
        >
          <Icon name="close" className="mx-auto size-5" />
        </button>
      </div>
    </section>
  )
}
