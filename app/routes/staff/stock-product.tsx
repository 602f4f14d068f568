import { data, Form, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { PhraseField } from '#app/staff/phrase-field.tsx'
import { ValueForm } from '#app/staff/stock/value-form.tsx'
import { variantPath } from '#app/staff/stock/variant-words.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { readChoice, stateOf } from '#contract/catalogue/lens-choice.ts'
import { readParameters, variantId } from '#contract/catalogue/lens-parameters.ts'
import { ChoiceQuery } from '#contract/staff/stock.ts'
import { dot } from '#contract/web/dot.ts'
import type { Route } from './+types/stock-product'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { stock, texts, path } = context.get(shop)
  const query = ChoiceQuery.parse(Object.fromEntries(url.searchParams))
  const opened = await stock.choice(query)
  if (!opened.ok) throw data(null, 404)
  const { products, chosen } = opened.value
  if (!chosen)
    return { texts: texts('desk', 'desk-stock', 'desk-goods'), text: query.text, products, chosen: undefined }
  const range = readParameters(chosen)
  const side = readChoice(url.searchParams, range, ['item'], 1).sides.item
  const state = side && stateOf(range, side).code
  if (side && state === 'complete')
    throw redirect(path(variantPath({ product: chosen.product, variant: variantId(chosen.product, side.options) })))
  const wasSent = url.searchParams.has('choice')
  return {
    texts: texts('desk', 'desk-stock', 'desk-goods'),
    text: query.text,
    products,
    chosen: { ...chosen, options: side?.options ?? {}, problem: wasSent ? state : undefined },
  }
}

export default function StockProduct({ loaderData: { text, products, chosen } }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <>
      <PageHead title={chosen?.title ?? t('desk-stock.choose_title')} />
      <p>
        <PageLink to={path('/staff/stock')} className="link inline-flex min-h-11 items-center">
          {t('desk.page_stock')}
        </PageLink>
      </p>
      <h1>{chosen?.title ?? t('desk-stock.choose_title')}</h1>
      <p className="mt-2 max-w-narrow">{t('desk-stock.choose_intro')}</p>
      {chosen && <ValueForm key={chosen.product} chosen={chosen} />}
      {chosen && <h2 className="title-sm mt-8">{t('desk-stock.other_product')}</h2>}
      <Form role="search" aria-label={t('desk-stock.search_product')} className="desk-filters">
        <PhraseField label={t('desk-stock.search_product')} value={text} />
        <Button type="submit" look={chosen ? 'secondary' : undefined}>
          {t('shell.search')}
        </Button>
      </Form>
      {text && products.length === 0 && !chosen && <p className="desk-empty">{t('desk-stock.none', { text })}</p>}
      <ul className="desk-rows">
        {products.map(({ product, title, sku }) => (
          <li key={product}>
            <div>
              <PageLink to={path(`/staff/stock/product?${new URLSearchParams({ product })}`)} className="desk-row-link">
                {title}
              </PageLink>
              <p className="text-muted text-sm wrap-anywhere">{[product, sku].join(dot)}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
