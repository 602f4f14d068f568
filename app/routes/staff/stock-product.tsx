import { data, Form, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { PhraseField } from '#app/staff/phrase-field.tsx'
import {
  bookTyped,
  type DeliveredMistake,
  type TypedDelivery,
  toldDelivery,
  typedDelivery,
} from '#app/staff/stock/book-typed.ts'
import { DeliveryNotice } from '#app/staff/stock/delivered-form.tsx'
import { ValueForm } from '#app/staff/stock/value-form.tsx'
import { choiceOf, variantPath } from '#app/staff/stock/variant-words.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { readChoice, type SideState, stateOf } from '#contract/catalogue/lens-choice.ts'
import { type Options, type ParameterRules, readParameters, variantId } from '#contract/catalogue/lens-parameters.ts'
import { ChoiceQuery, VariantName } from '#contract/staff/stock.ts'
import { dot } from '#contract/web/dot.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { Route } from './+types/stock-product'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { stock, texts, path } = context.get(shop)
  const query = ChoiceQuery.parse(Object.fromEntries(url.searchParams))
  const opened = await stock.choice(query)
  if (!opened.ok) throw data(null, 404)
  const { chosen, ...found } = opened.value
  const page = { texts: texts('desk', 'desk-stock', 'desk-goods'), text: query.text, ...found }
  if (!chosen) return page
  const { name, options, state } = chosenIn(url.searchParams, chosen)
  if (name) throw redirect(path(variantPath(name)))
  const problem = url.searchParams.has('choice') ? state : undefined
  return { ...page, chosen: { ...chosen, options, problem }, told: await booked(stock, url.searchParams) }
}

/** The variant that a form or an address names by its values. */
function chosenIn(fields: FormData | URLSearchParams, { product, ...rules }: ProductRules) {
  const range = readParameters(rules)
  const side = readChoice(fields, range, ['item'], 1).sides.item
  if (!side) return { options: {} }
  const state = stateOf(range, side).code
  const name = state === 'complete' ? { product, variant: variantId(product, side.options) } : undefined
  return { name, options: side.options, state }
}
type ProductRules = ParameterRules & { product: string }

/** The delivery that was just booked here, and of which variant. */
async function booked(stock: Shop['stock'], query: URLSearchParams) {
  const name = VariantName.safeParse(Object.fromEntries(query))
  const told = await toldDelivery(stock, query)
  return told && name.success ? { ...told, name: name.data } : undefined
}

type Refusal = {
  options: Options
  problem?: SideState['code'] | undefined
  typed: TypedDelivery
  wrong?: DeliveredMistake
}

/** Books a delivery of the variant that was chosen. */
export async function action({ context, request }: Route.ActionArgs) {
  const { stock, staff, path } = context.get(shop)
  if (!(await staff.may('manage-stock')).ok) throw data(null, 404)
  const form = await request.formData().catch(() => new FormData())
  const fields = Object.fromEntries(form)
  const { product = '' } = ChoiceQuery.parse(fields)
  const opened = await stock.choice({ product })
  if (!opened.ok || !opened.value.chosen) throw data(null, 404)
  const { name, options, state } = chosenIn(form, opened.value.chosen)
  const typed = typedDelivery(fields)
  if (!name) return data<Refusal>({ options, problem: state, typed }, 422)
  const done = await bookTyped(stock, name, fields)
  if ('wrong' in done) return data<Refusal>({ options, typed, wrong: done.wrong }, 422)
  return redirect(`${path('/staff/stock/product')}?${new URLSearchParams(name)}&did=${done.did}`, 303)
}

export default function StockProduct({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const { text, products, newDelivery } = loaderData
  const { chosen, told } = 'chosen' in loaderData ? loaderData : {}
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
      {told && !actionData && (
        <div className="mt-4 max-w-narrow">
          <DeliveryNotice told={told}>
            <PageLink to={path(variantPath(told.name))} className="link">
              {choiceOf(told.name)}
            </PageLink>
          </DeliveryNotice>
        </div>
      )}
      {chosen && (
        <ValueForm
          key={`${chosen.product} ${told?.id}`}
          chosen={actionData ? { ...chosen, ...actionData } : chosen}
          newDelivery={newDelivery}
          // Several boxes come with one delivery note.
          typed={actionData?.typed ?? { note: told?.note }}
          wrong={actionData?.wrong}
        />
      )}
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
