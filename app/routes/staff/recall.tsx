import { data, Form, Link } from 'react-router'
import { shop } from '#app/context.ts'
import { DeskField } from '#app/staff/desk-field.tsx'
import { momentOf } from '#app/staff/moment.ts'
import { PackingMenu } from '#app/staff/packing/packing-menu.tsx'
import { refusalWords, variantName } from '#app/staff/packing/refusal-words.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { readBoxCode } from '#contract/staff/box-code.ts'
import { shownGtin } from '#contract/staff/gtin.ts'
import { orderCode } from '#contract/staff/packing.ts'
import { AfterOrder } from '#contract/staff/packing-input.ts'
import { shopZone } from '#contract/time-zones.ts'
import { isoDate } from '#contract/web/format.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { Route } from './+types/recall'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { packing, texts } = context.get(shop)
  const typed = url.searchParams.get('gtin')?.trim() || undefined
  const read = typed === undefined ? undefined : readBoxCode(typed, isoDate(new Date(), shopZone))
  // A scanned code names its lot.
  const lot = url.searchParams.get('lot')?.trim().slice(0, 20) || (read?.ok ? (read.value.lot ?? undefined) : undefined)
  const after = AfterOrder.parse(url.searchParams.get('after') ?? undefined)
  const recall = await packing.recall(read?.ok ? { gtin: read.value.gtin, lot, after } : undefined)
  if (!recall.ok) throw data(null, 404)
  const refusal = read && !read.ok ? read.error : undefined
  const gtin = read?.ok ? shownGtin(read.value.gtin) : (typed?.slice(0, 200) ?? '')
  return { texts: texts('desk', 'desk-packing', 'order', 'cart'), ...recall.value, gtin, lot, refusal }
}

export default function RecallPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts()
  const { gtin, lot, found, refusal, mayName } = loaderData
  const query = (more: Record<string, string>) => new URLSearchParams({ gtin, ...(lot && { lot }), ...more })
  return (
    <>
      <PageHead title={t('desk-packing.recall')} />
      <PackingMenu />
      <h1>{t('desk-packing.recall')}</h1>
      <p className="mt-2 max-w-narrow">{t('desk-packing.recall_text')}</p>
      <Form role="search" className="desk-filters">
        <DeskField
          label={t('desk-packing.recall_code')}
          name="gtin"
          required
          maxLength={200}
          defaultValue={gtin}
          spellCheck={false}
          aria-keyshortcuts="/"
          mistake={refusal && refusalWords(refusal, [], t).text}
        />
        <DeskField label={t('desk-packing.recall_lot')} name="lot" maxLength={20} defaultValue={lot} />
        <Button type="submit">{t('desk-packing.find')}</Button>
      </Form>
      {found && (
        <>
          {found.is && <p className="mt-6 font-semibold">{variantName(found.is, t)}</p>}
          {found.parcels.length === 0 && <p className="desk-empty">{t('desk-packing.recall_none')}</p>}
          {found.parcels.length > 0 && !mayName && (
            <div className="mt-4 max-w-narrow">
              <Notice type="info">{t('desk-packing.recall_no_names')}</Notice>
            </div>
          )}
          {found.parcels.length > 0 && <Parcels parcels={found.parcels} mayName={mayName} />}
          {found.next && (
            <Link to={`?${query({ after: found.next })}`} className={`${buttonClass('secondary')} mt-6`}>
              {t('desk-packing.more')}
            </Link>
          )}
        </>
      )}
    </>
  )
}

type Found = NonNullable<Extract<Awaited<ReturnType<Shop['packing']['recall']>>, { ok: true }>['value']['found']>

function Parcels({ parcels, mayName }: { parcels: Found['parcels']; mayName: boolean }) {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <div className="desk-scroll">
      <table className="desk-table pick-table">
        <thead>
          <tr>
            <th scope="col">{t('desk-packing.col_order')}</th>
            <th scope="col">{t('desk-packing.col_sent')}</th>
            <th scope="col">{t('desk-packing.col_boxes')}</th>
            <th scope="col">{t('desk-packing.col_lot')}</th>
            {mayName && <th scope="col">{t('desk-packing.col_customer')}</th>}
          </tr>
        </thead>
        <tbody>
          {parcels.map((parcel) => (
            <tr key={parcel.shipment}>
              <th scope="row">
                <PageLink to={path(`/staff/orders/${parcel.brand}/${parcel.order}`)} className="link">
                  {orderCode({ brand: parcel.brand, number: parcel.order })}
                </PageLink>
              </th>
              <td>{momentOf(new Date(parcel.shippedAt))}</td>
              <td>{parcel.boxes}</td>
              <td className="wrap-anywhere">{parcel.lots.join(', ')}</td>
              {mayName && (
                <td className="wrap-anywhere">
                  {parcel.name}
                  <br />
                  {parcel.email}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
