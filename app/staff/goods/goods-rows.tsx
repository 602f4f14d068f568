import { momentOf } from '#app/staff/moment.ts'
import { useMoney } from '#app/staff/money.ts'
import { type ShopName, shopName } from '#app/staff/shop-select.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { ProductPicture } from '#app/ui/picture.tsx'
import type { ListedProduct } from '#contract/staff/goods.ts'
import { dot } from '#contract/web/dot.ts'
import { badgeTexts, languageTexts } from './goods-texts.ts'

export const goodsPath = (id: string) => `/staff/goods/${id}`

/** The products of a list, each with what one looks for: numbers, prices, where it is sold, and what is missing. */
export function GoodsRows({ goods, shops }: { goods: readonly ListedProduct[]; shops: readonly ShopName[] }) {
  return (
    <ul className="desk-goods-rows">
      {goods.map((product) => (
        <GoodsRow key={product.id} product={product} shops={shops} />
      ))}
    </ul>
  )
}

function GoodsRow({ product, shops }: { product: ListedProduct; shops: readonly ShopName[] }) {
  const t = useTexts()
  const { path } = useStorefront()
  const { id, sku, title, brand, image, badge, untranslated } = product
  return (
    <li>
      <ProductPicture name={image} alt="" width={100} height={100} className="desk-goods-picture" />
      <div className="desk-goods-name">
        <PageLink to={path(goodsPath(id))} className="desk-row-link">
          {title}
        </PageLink>
        <small className="wrap-anywhere">{[id, sku, ...brand].join(dot)}</small>
      </div>
      <div className="desk-goods-prices">
        <Prices prices={product.prices} />
        {product.planned && <small>{t('desk-goods.planned_from', { at: momentOf(new Date(product.planned)) })}</small>}
      </div>
      <div className="desk-goods-tags">
        <small>{product.shops.map((shop) => shopName(shops, shop)).join(dot)}</small>
        <p>
          {!product.isActive && <span className="desk-tag">{t('desk-goods.state_inactive')}</span>}
          {product.isDiscontinued && <span className="desk-tag">{t('desk-goods.state_discontinued')}</span>}
          {badge && <span className="desk-tag">{t(badgeTexts[badge])}</span>}
          {untranslated.length > 0 && (
            <PageLink to={path(`${goodsPath(id)}?part=texts`)} className="desk-late">
              {t('desk-goods.untranslated', {
                languages: untranslated.map((locale) => t(languageTexts[locale])).join(', '),
              })}
            </PageLink>
          )}
        </p>
      </div>
    </li>
  )
}

function Prices({ prices }: Pick<ListedProduct, 'prices'>) {
  const money = useMoney()
  return Object.entries(prices)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([market, { amount, currency }]) => (
      <span key={market}>
        <small>{market}</small> {money(amount, currency)}
      </span>
    ))
}
