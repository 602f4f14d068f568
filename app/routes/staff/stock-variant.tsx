import { data, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { ListEnd } from '#app/staff/list-end.tsx'
import { queryOf } from '#app/staff/query-of.ts'
import { bookTyped, type DeliveredMistake, toldDelivery } from '#app/staff/stock/book-typed.ts'
import { CodeForms, type CodeMistake } from '#app/staff/stock/code-forms.tsx'
import { CountForm, LevelForm } from '#app/staff/stock/count-form.tsx'
import { DeliveredForm, DeliveryNotice } from '#app/staff/stock/delivered-form.tsx'
import { MovementList, WaitingOrders } from '#app/staff/stock/movement-list.tsx'
import { choiceOf, variantPath } from '#app/staff/stock/variant-words.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { ownEntry } from '#contract/own-entry.ts'
import { shownGtin } from '#contract/staff/gtin.ts'
import { CodeInput, CountInput, LevelInput, MovementPage, StoredGtin, VariantName } from '#contract/staff/stock.ts'
import { dot } from '#contract/web/dot.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { Route } from './+types/stock-variant'

function nameIn(url: URL) {
  const name = VariantName.safeParse(Object.fromEntries(url.searchParams))
  if (!name.success) throw data(null, 404)
  return name.data
}

const didTexts: Readonly<Record<string, MessageId>> = {
  counted: 'desk-stock.did_count',
  same: 'desk-stock.did_same',
  level: 'desk-stock.did_level',
  code: 'desk-stock.did_code',
  'remove-code': 'desk-stock.did_remove_code',
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { stock, texts } = context.get(shop)
  const opened = await stock.variant(nameIn(url), MovementPage.parse(url.searchParams.get('before') ?? undefined))
  if (!opened.ok) throw data(null, 404)
  const did = ownEntry(didTexts, url.searchParams.get('did'))
  const told = await toldDelivery(stock, url.searchParams)
  return { texts: texts('desk', 'desk-stock'), did, told, ...opened.value }
}

type Refusal = {
  refusal?: MessageId
  values: Record<string, number>
  wrong?: CodeMistake
  wrongDelivery?: DeliveredMistake
}
const refused = (refusal: MessageId, values: Refusal['values'] = {}) => data<Refusal>({ refusal, values }, 422)

export async function action({ context, request, url }: Route.ActionArgs) {
  const { stock, staff, path } = context.get(shop)
  if (!(await staff.may('manage-stock')).ok) throw data(null, 404)
  const name = nameIn(url)
  const fields = Object.fromEntries(await request.formData().catch(() => new FormData()))
  const told = (did: string) => redirect(`${path(variantPath(name))}&did=${did}`, 303)
  if (fields.intent === 'deliver') {
    const done = await bookTyped(stock, name, fields)
    return 'did' in done ? told(done.did) : data<Refusal>({ values: {}, wrongDelivery: done.wrong }, 422)
  }
  if (fields.intent === 'level') {
    const input = LevelInput.safeParse(fields)
    if (!input.success) return refused('desk-stock.bad_level')
    const done = await stock.changeLevel(name, input.data)
    if (done.ok) return told('level')
    if (done.error.code === 'not-found') throw data(null, 404)
    return refused('desk-stock.was_faster')
  }
  if (fields.intent === 'code') {
    const done = await saveCode(stock, name, fields)
    return done ? data<Refusal>({ values: {}, ...done }, 422) : told('code')
  }
  if (fields.intent === 'remove-code') {
    const gtin = StoredGtin.safeParse(fields.gtin)
    const done = gtin.success ? await stock.removeCode(name, gtin.data) : undefined
    if (done?.ok) return told('remove-code')
    if (done?.error.code === 'bad-product') return refused('desk-stock.bad_product')
    throw data(null, 404)
  }
  const input = CountInput.safeParse(fields)
  if (!input.success) return refused('desk-stock.bad_count')
  const done = await stock.count(name, input.data)
  if (done.ok) return told(done.value.change === 0 ? 'same' : 'counted')
  if (done.error.code === 'not-found') throw data(null, 404)
  if (done.error.code === 'too-few') return refused('desk-stock.too_few')
  return refused('desk-stock.counted_meanwhile', { count: done.error.shelf })
}

/** Nothing if it is saved. */
async function saveCode(
  stock: Shop['stock'],
  name: VariantName,
  fields: Record<string, FormDataEntryValue>,
): Promise<Pick<Refusal, 'refusal' | 'wrong'> | undefined> {
  const typed = { gtin: String(fields.gtin ?? ''), shelf: String(fields.shelf ?? '') }
  const input = CodeInput.safeParse(typed)
  if (!input.success) {
    const isGtin = input.error.issues.some(({ path }) => path[0] === 'gtin')
    return {
      wrong: isGtin
        ? { field: 'gtin', mistake: 'desk-stock.bad_gtin', typed }
        : { field: 'shelf', mistake: 'desk-stock.bad_place', typed },
    }
  }
  const done = await stock.giveCode(name, input.data)
  if (done.ok) return undefined
  if (done.error.code === 'gtin-taken')
    return { wrong: { field: 'gtin', mistake: 'desk-stock.gtin_taken', by: done.error.by, typed } }
  if (done.error.code === 'bad-product') return { refusal: 'desk-stock.bad_product' }
  throw data(null, 404)
}

export default function StockVariant({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const { variant, shelf, waiting, movements, next, did, told, newDelivery } = loaderData
  const { product, variant: id, onHand, reserved, level, codes, isCounted } = variant
  const choice = choiceOf(variant)
  const missing = waiting.reduce((sum, order) => sum + order.missing, 0)
  return (
    <>
      <PageHead title={[variant.title, choice].filter(Boolean).join(' ')} />
      <p>
        <PageLink to={path('/staff/stock')} className="link">
          {t('desk.page_stock')}
        </PageLink>
      </p>
      <h1>{variant.title}</h1>
      <p className="mt-1 text-muted wrap-anywhere">
        {[
          choice,
          variant.sku,
          variant.shelf && t('desk-stock.shelf', { shelf: variant.shelf }),
          ...codes.map(({ gtin }) => shownGtin(gtin)),
        ]
          .filter(Boolean)
          .join(dot)}
      </p>
      <div className="mt-4 grid max-w-narrow gap-3">
        {actionData?.refusal && <Notice type="danger">{t(actionData.refusal, actionData.values)}</Notice>}
        {did && !actionData && <Notice type="success">{t(did)}</Notice>}
        {told && !actionData && (
          <DeliveryNotice told={told}>
            {id !== product && (
              <PageLink to={path(`/staff/stock/product?${queryOf({ product })}`)} className="link">
                {t('desk-stock.other_variant')}
              </PageLink>
            )}
          </DeliveryNotice>
        )}
      </div>
      {isCounted ? (
        <dl className="stock-facts">
          {(
            [
              ['desk-stock.fact_free', onHand - reserved],
              ['desk-stock.fact_on_hand', onHand],
              ['desk-stock.fact_reserved', reserved],
              ['desk-stock.fact_shelf', shelf],
            ] as const
          ).map(([label, count]) => (
            <div key={label}>
              <dt className="text-muted text-sm">{t(label)}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="mt-4 max-w-narrow">{t('desk-stock.not_counted')}</p>
      )}
      <section aria-labelledby="deliver" className="mt-8 max-w-lg">
        <h2 id="deliver" className="title-sm">
          {t('desk-stock.cause_delivery')}
        </h2>
        <DeliveredForm key={told?.id} id={newDelivery} wrong={actionData?.wrongDelivery} isFirst={!isCounted} />
      </section>
      <section aria-labelledby="count" className="mt-10 max-w-lg">
        <h2 id="count" className="title-sm">
          {t('desk-stock.count_title')}
        </h2>
        <CountForm shelf={isCounted ? shelf : null} />
        {isCounted && <LevelForm level={level} />}
      </section>
      <section aria-labelledby="codes" className="mt-10 max-w-lg">
        <h2 id="codes" className="title-sm">
          {t('desk-stock.codes')}
        </h2>
        <CodeForms codes={codes} wrong={actionData?.wrong} />
      </section>
      <section aria-labelledby="waiting" className="mt-10 max-w-lg">
        <h2 id="waiting" className="title-sm">
          {t('desk-stock.waiting')}
        </h2>
        {missing > 0 && <p className="mt-2">{t('desk-stock.releases', { count: missing })}</p>}
        {waiting.length === 0 ? (
          <p className="desk-empty">{t('desk-stock.nobody_waits')}</p>
        ) : (
          <WaitingOrders waiting={waiting} />
        )}
      </section>
      <section aria-labelledby="movements" className="mt-10 max-w-lg">
        <h2 id="movements" className="title-sm">
          {t('desk-stock.movements')}
        </h2>
        {movements.length === 0 && <p className="desk-empty">{t('desk-stock.no_movements')}</p>}
        <MovementList movements={movements} />
        <ListEnd
          more={
            next !== undefined && {
              query: queryOf({ product, variant: id, before: String(next) }),
              text: t('desk-stock.older'),
            }
          }
        />
      </section>
    </>
  )
}
