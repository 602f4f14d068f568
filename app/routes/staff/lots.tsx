import { data, Form, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { DeskField } from '#app/staff/desk-field.tsx'
import { PackingMenu } from '#app/staff/packing/packing-menu.tsx'
import { type PackingRefusal, refusalWords, variantName } from '#app/staff/packing/refusal-words.ts'
import { ScanField } from '#app/staff/packing/scan-field.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { LotInput } from '#contract/staff/packing-input.ts'
import { dot } from '#contract/web/dot.ts'
import { formatDate } from '#contract/web/format.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { Route } from './+types/lots'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { packing, texts } = context.get(shop)
  const lots = await packing.lots()
  if (!lots.ok) throw data(null, 404)
  const code = url.searchParams.get('code')
  const found = code ? await packing.findLot(code) : undefined
  const saved = url.searchParams.get('saved') !== null
  return { texts: texts('desk', 'desk-packing', 'order', 'cart'), lots: lots.value, code, found, saved }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { packing, path, staff } = context.get(shop)
  if (!(await staff.may('pack')).ok) throw data(null, 404)
  const form = await request.formData().catch(() => new FormData())
  const input = LotInput.safeParse(Object.fromEntries(form))
  if (!input.success) return data({ code: 'bad-count' } as const, 422)
  const counted = await packing.countLot(input.data)
  if (counted.ok)
    throw redirect(`${path('/staff/packing/lots')}?${new URLSearchParams({ code: input.data.code, saved: '' })}`, 303)
  if (counted.error.code === 'not-found') throw data(null, 404)
  return data(counted.error, 409)
}

type Found = Extract<Awaited<ReturnType<Shop['packing']['findLot']>>, { ok: true }>['value']

export default function Lots({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { lots, code, found, saved } = loaderData
  return (
    <>
      <PageHead title={t('desk-packing.lots')} />
      <PackingMenu />
      <h1>{t('desk-packing.lots')}</h1>
      <p className="mt-2 max-w-narrow">{t('desk-packing.lots_text')}</p>
      <ScanField
        method="get"
        label={t('desk-packing.scan_box')}
        button={t('desk-packing.find')}
        takesAll={!found?.ok}
      />
      {found && !found.ok && found.error.code !== 'not-found' && <Refused refusal={found.error} />}
      {actionData && <LotRefused refusal={actionData} />}
      {saved && found?.ok && !actionData && (
        <div className="mt-4">
          <Notice type="success">
            {t('desk-packing.counted', { quantity: found.value.quantity ?? 0, lot: found.value.box.lot ?? '' })}
          </Notice>
        </div>
      )}
      {found?.ok && code && !saved && <CountForm key={code} code={code} found={found.value} />}
      {lots.length === 0 ? (
        <p className="desk-empty">{t('desk-packing.lots_none')}</p>
      ) : (
        <ul className="pack-orders mt-8">
          {lots.map(({ gtin, lot, expiry, quantity, shelf, is }) => (
            <li key={`${gtin} ${lot}`} className="pack-order">
              <span className="pack-order-code">{t('desk-packing.lot', { lot })}</span>
              <span>{variantName(is, t)}</span>
              <span className="text-muted">
                {[
                  t('desk-packing.pieces', { count: quantity }),
                  expiry && t('desk-packing.until', { date: formatDate(expiry) }),
                  shelf && t('desk-packing.shelf', { shelf }),
                ]
                  .filter(Boolean)
                  .join(dot)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** How many boxes of the scanned lot are on the shelf; `before` is what was known when the page was made. */
function CountForm({ code, found }: { code: string; found: Found }) {
  const t = useTexts()
  const { box, is, quantity, shelf } = found
  return (
    <section className="ship-box" data-complete>
      <h2 className="title-sm">{variantName(is, t)}</h2>
      <p>
        {[
          box.lot !== null && t('desk-packing.lot', { lot: box.lot }),
          box.expiry !== null && t('desk-packing.until', { date: formatDate(box.expiry) }),
          shelf && t('desk-packing.shelf', { shelf }),
        ]
          .filter(Boolean)
          .join(dot)}
      </p>
      {!box.isSure && <Notice type="warning">{t('desk-packing.check_lot')}</Notice>}
      <Form method="post" className="ship-form">
        <input type="hidden" name="code" value={code} />
        <input type="hidden" name="before" value={quantity ?? ''} />
        <DeskField
          label={t('desk-packing.on_shelf')}
          name="quantity"
          type="number"
          inputMode="numeric"
          required
          min={0}
          max={100_000}
          defaultValue={quantity ?? 1}
          className="scan-input"
        />
        <Button type="submit" size="large">
          {t('desk-packing.save_count')}
        </Button>
      </Form>
    </section>
  )
}

type LotRefusal = PackingRefusal | { code: 'bad-count' } | { code: 'counted-meanwhile'; quantity: number }

function LotRefused({ refusal }: { refusal: LotRefusal }) {
  const t = useTexts()
  if (refusal.code === 'bad-count') return <Notice type="danger">{t('desk-packing.bad_count')}</Notice>
  if (refusal.code !== 'counted-meanwhile') return <Refused refusal={refusal} />
  return <Notice type="danger">{t('desk-packing.counted_meanwhile', { quantity: refusal.quantity })}</Notice>
}

function Refused({ refusal }: { refusal: PackingRefusal }) {
  const t = useTexts()
  const { title, text } = refusalWords(refusal, [], t)
  return (
    <div className="verdict verdict-wrong" role="alert">
      <span aria-hidden="true" className="verdict-sign">
        ✕
      </span>
      <div>
        <p className="verdict-title">{title}</p>
        <p>{text}</p>
      </div>
    </div>
  )
}
