import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { shop } from '#app/context.ts'
import { piecesField, readPieces } from '#app/order/pieces-form.ts'
import { DeskSelect } from '#app/staff/desk-field.tsx'
import { dayOf } from '#app/staff/moment.ts'
import { PhraseField } from '#app/staff/phrase-field.tsx'
import { queryOf } from '#app/staff/query-of.ts'
import { returnPath } from '#app/staff/returns/return-row.tsx'
import { shopNames } from '#app/staff/shop-names.ts'
import { shopName } from '#app/staff/shop-select.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { choiceLine } from '#contract/cart/line-words.ts'
import { CreateReturn } from '#contract/checkout/return.ts'
import { textLine } from '#contract/printable-text.ts'
import { dot } from '#contract/web/dot.ts'
import { formatDate } from '#contract/web/format.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { Route } from './+types/parcel'

/** `claravue-100012`. */
function readOrder(text: string | null) {
  const [, brand, number] = /^([a-z]+)-(\d{1,9})$/.exec(text ?? '') ?? []
  return brand && number ? { brand, number: Number(number) } : undefined
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { returnsDesk, texts } = context.get(shop)
  const text = textLine(100).min(1).safeParse(url.searchParams.get('text')).data
  const found = text === undefined ? undefined : await returnsDesk.ordersFor(text)
  const known = await returnsDesk.ordersFor('')
  if (!known.ok || (found && !found.ok)) throw data(null, 404)
  const orders = found?.ok ? found.value : undefined
  const [only, ...others] = orders ?? []
  const named = readOrder(url.searchParams.get('order')) ?? (only && others.length === 0 ? only : undefined)
  const parcel = named && (await returnsDesk.parcelOf(named))
  return {
    texts: texts('desk', 'desk-returns', 'order', 'cart'),
    text: text ?? '',
    shops: shopNames,
    orders: orders?.map(({ items: _, ...order }) => order),
    parcel: parcel?.ok ? parcel.value : undefined,
    // One for each form: sent twice, it takes in one parcel.
    key: crypto.randomUUID(),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { returnsDesk, path } = context.get(shop)
  const form = await request.formData().catch(() => new FormData())
  const order = readOrder(String(form.get('order') ?? ''))
  const wish = CreateReturn.safeParse({ items: readPieces(form, 100) })
  const known = await returnsDesk.ordersFor('')
  if (!known.ok) throw data(null, 404)
  if (!order || !wish.success) return data({ refusal: 'returns.choose_pieces' as const }, 422)
  const taken = await returnsDesk.takeIn(order, wish.data.items, String(form.get('key') ?? url.search).slice(0, 100))
  if (taken.ok) throw redirect(path(returnPath({ number: taken.value.number, brand: order.brand })), 303)
  return data({ refusal: 'returns.not_these_pieces' as const }, 409)
}

export default function Parcel({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { text, orders, parcel, shops, key } = loaderData
  return (
    <>
      <PageHead title={t('returns.new_title')} />
      <h1>{t('returns.new_title')}</h1>
      <p className="mt-2 max-w-narrow">{t('returns.new_text')}</p>
      <Form role="search" aria-label={t('returns.find_order')} className="desk-filters">
        <PhraseField label={t('returns.find_order')} value={text} required />
        <Button type="submit">{t('shell.search')}</Button>
      </Form>
      {orders?.length === 0 && <p className="desk-empty">{t('returns.no_order', { text })}</p>}
      {orders && orders.length > 1 && (
        <ul className="desk-rows">
          {orders.map(({ id, brand, number, name, createdAt }) => (
            <li key={id}>
              <div>
                <Link
                  to={`?${queryOf({ text, order: `${brand}-${number}` })}`}
                  aria-current={parcel?.id === id ? 'true' : undefined}
                  className="desk-row-link"
                >
                  {t('returns.order', { number })}
                </Link>
                <p className="text-muted text-sm wrap-anywhere">
                  {[name, shopName(shops, brand), dayOf(new Date(createdAt))].filter(Boolean).join(dot)}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {parcel && <Contents key={parcel.id} parcel={parcel} formKey={key} refusal={actionData?.refusal} />}
    </>
  )
}

type FoundParcel = Extract<Awaited<ReturnType<Shop['returnsDesk']['parcelOf']>>, { ok: true }>['value']
type ContentsProps = {
  parcel: FoundParcel
  formKey: string
  refusal: 'returns.choose_pieces' | 'returns.not_these_pieces' | undefined
}

/** What was in the parcel. */
function Contents({ parcel, formKey, refusal }: ContentsProps) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const { brand, number, name, items, left, tooLateSince } = parcel
  return (
    <section aria-labelledby="contents" className="mt-8 max-w-lg">
      <h2 id="contents" className="title-sm">
        {t('returns.contents', { number, name })}
      </h2>
      {left.length === 0 && <p className="desk-empty">{t('returns.nothing_left')}</p>}
      {left.length > 0 && (
        <Form method="post">
          <input type="hidden" name="order" value={`${brand}-${number}`} />
          <input type="hidden" name="key" value={formKey} />
          <div className="mt-3 grid gap-3">
            {refusal && <Notice type="danger">{t(refusal)}</Notice>}
            {tooLateSince && (
              <Notice type="warning">{t('returns.too_late', { date: formatDate(tooLateSince) })}</Notice>
            )}
          </div>
          <ul className="return-lines">
            {left.map(({ line, quantity }) => {
              const item = items[line - 1]
              const id = piecesField(line)
              return (
                <li key={line}>
                  <div>
                    <p className="font-semibold">{item?.title}</p>
                    {item && <p className="text-muted text-sm tabular-nums">{choiceLine(item, t)}</p>}
                  </div>
                  <DeskSelect
                    label={t('returns.in_parcel')}
                    name={id}
                    defaultValue="0"
                    options={Array.from({ length: quantity + 1 }, (_, count) => [
                      count,
                      t('returns.count_of', { count, all: quantity }),
                    ])}
                  />
                </li>
              )
            })}
          </ul>
          <Button type="submit" size="large" aria-disabled={isUnderWay}>
            {t('returns.take_in')}
          </Button>
          <p className="mt-2 text-muted text-sm">{t('returns.take_in_note')}</p>
        </Form>
      )}
    </section>
  )
}
