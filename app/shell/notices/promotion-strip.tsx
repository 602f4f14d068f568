import { ContentLink } from '#app/storefront/content-link.tsx'
import type { ShopSettings } from '#contract/content/shop-settings.ts'

/** The editors' lines above every page. The server leaves out those that are not due. */
export function PromotionStrip({ promotions }: { promotions: ShopSettings['top_page_promotions'] }) {
  if (promotions.length === 0) return null
  return (
    <div className="promotion-strip bg-surface py-2 text-center text-sm">
      <div className="page flex flex-wrap justify-center gap-x-8">
        {promotions.map(({ _uid, text, link }) => (
          <p key={_uid}>
            {link ? (
              <ContentLink link={link} className="inline-block py-0.5">
                {text}
              </ContentLink>
            ) : (
              text
            )}
          </p>
        ))}
      </div>
    </div>
  )
}
