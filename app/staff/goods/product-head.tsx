import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { ProductPicture } from '#app/ui/picture.tsx'
import { dot } from '#contract/web/dot.ts'
import { badgeTexts } from './goods-texts.ts'
import type { GoodsPage } from './product-record.ts'

/** What a product is, and whether it is sold. */
export function ProductHead({ page: { record, codeCount } }: { page: GoodsPage }) {
  const t = useTexts()
  const { path, locale, storefront } = useStorefront()
  const { product_id: id, sku, texts, images, badge } = record
  const isHere = record.is_active && record.brand_channels.some((shop) => shop === storefront.id)
  return (
    <>
      <PageLink to={path('/staff/goods')} className="link inline-flex min-h-11 items-center">
        {t('desk-goods.back')}
      </PageLink>
      <div className="desk-goods-head">
        <ProductPicture name={images.front} alt="" width={100} height={100} className="desk-goods-picture" />
        <div>
          <h1>{texts[locale].title}</h1>
          <p className="text-muted wrap-anywhere">
            {[id, sku, ...record.brand, t('desk-goods.code_count', { count: codeCount })].join(dot)}
          </p>
          <p className="mt-2 flex flex-wrap items-center gap-x-4">
            <span className="desk-tag">
              {t(
                !record.is_active
                  ? 'desk-goods.state_inactive'
                  : record.discontinued
                    ? 'desk-goods.state_discontinued'
                    : 'desk-goods.state_active',
              )}
            </span>
            {badge && <span className="desk-tag">{t(badgeTexts[badge])}</span>}
            {isHere && (
              <PageLink to={path(`/p/${id}/${texts[locale].slug}`)} className="link inline-flex min-h-11 items-center">
                {t('desk-goods.see_page')}
              </PageLink>
            )}
            <PageLink
              to={`${path('/staff/stock/product')}?${new URLSearchParams({ product: id })}`}
              className="link inline-flex min-h-11 items-center"
            >
              {t('desk-goods.count_stock')}
            </PageLink>
            <PageLink
              to={`${path('/staff/goods/new')}?${new URLSearchParams({ like: id })}`}
              className="link inline-flex min-h-11 items-center"
            >
              {t('desk-goods.copy')}
            </PageLink>
          </p>
        </div>
      </div>
    </>
  )
}
