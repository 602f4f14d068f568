import { data, Form, useNavigation } from 'react-router'
import { shop } from '#app/context.ts'
import { FileField } from '#app/staff/file-field.tsx'
import { momentOf } from '#app/staff/moment.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { DeliveryForm, type LineFault, largestDelivery } from '#contract/staff/stock.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { Route } from './+types/stock-delivery'

export async function loader({ context }: Route.LoaderArgs) {
  const { stock, texts } = context.get(shop)
  const opened = await stock.newDelivery()
  if (!opened.ok) throw data(null, 404)
  return { texts: texts('desk', 'desk-stock'), newId: opened.value.id }
}

type Report = {
  name: string
  text: string
  lines: number
  pieces: number
  begun: number
  faults: LineFault[]
  bookedAt: string | null
}
type Answer = { report?: Report; booked?: { lines: number; pieces: number }; refusal?: MessageId }
type Desk = Shop['stock']

const tooLarge = 'desk-stock.too_large'
const problemTexts: Readonly<Record<string, MessageId>> = {
  'too-large': tooLarge,
  encoding: 'desk-stock.encoding',
  empty: 'desk-stock.empty_file',
  columns: 'desk-stock.columns',
  'too-many-lines': 'desk-stock.too_many_lines',
  faults: 'desk-stock.changed_since',
  'booked-before': 'desk-stock.booked_before',
}
const refusalOf = (code: string) => problemTexts[code] ?? 'desk-stock.no_file'

export async function action({ context, request }: Route.ActionArgs) {
  const { stock, staff, readFormWithFiles } = context.get(shop)
  if (!(await staff.may('manage-stock')).ok) throw data(null, 404)
  const { form, tooLarge: found } = await readFormWithFiles(request, { files: 1, bytesPerFile: largestDelivery })
  if (found.length > 0) return data<Answer>({ refusal: tooLarge }, 413)
  const answer = form.get('intent') === 'book' ? await book(stock, form) : await check(stock, form.get('file'))
  return data(answer, answer.refusal ? 422 : 200)
}

async function check(desk: Desk, file: FormDataEntryValue | null): Promise<Answer> {
  if (!(file instanceof File) || file.size === 0) return { refusal: 'desk-stock.no_file' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const checked = await desk.checkDelivery(bytes)
  if (!checked.ok) return { refusal: refusalOf(checked.error.code) }
  return { report: { name: file.name.slice(-100), text: new TextDecoder().decode(bytes), ...checked.value } }
}

/** The file comes once more, as the text that was checked. A field of a form has other line ends, which mean the same. */
async function book(desk: Desk, form: FormData): Promise<Answer> {
  const read = DeliveryForm.safeParse(Object.fromEntries(form))
  if (!read.success) return { refusal: 'desk-stock.no_file' }
  const { id, name, text, wanted } = read.data
  const bytes = new TextEncoder().encode(text.replaceAll('\r\n', '\n'))
  const booked = await desk.bookDelivery({ id, name, bytes, isWanted: wanted === 'yes' })
  return booked.ok ? { booked: booked.value } : { refusal: refusalOf(booked.error.code) }
}

const faultTexts: Readonly<Record<LineFault['fault'], MessageId>> = {
  cells: 'desk-stock.fault_cells',
  gtin: 'desk-stock.fault_gtin',
  'unknown-gtin': 'desk-stock.fault_unknown_gtin',
  'unknown-sku': 'desk-stock.fault_unknown_sku',
  'unknown-variant': 'desk-stock.fault_unknown_variant',
  'no-variant': 'desk-stock.fault_no_variant',
  quantity: 'desk-stock.fault_quantity',
  lot: 'desk-stock.fault_lot',
  expiry: 'desk-stock.fault_expiry',
  'lot-without-gtin': 'desk-stock.fault_lot_without_gtin',
  'too-many': 'desk-stock.fault_too_many',
}
const mostShown = 100

export default function StockDelivery({ loaderData: { newId }, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const isUnderWay = useNavigation().state !== 'idle'
  const { report, booked, refusal }: Answer = actionData ?? {}
  return (
    <>
      <PageHead title={t('desk-stock.delivery_file')} />
      <p>
        <PageLink to={path('/staff/stock')} className="link">
          {t('desk.page_stock')}
        </PageLink>
      </p>
      <h1>{t('desk-stock.delivery_file')}</h1>
      <p className="mt-2 max-w-narrow">
        {t('desk-stock.delivery_intro')}{' '}
        <PageLink to={path('/staff/stock/product')} className="link">
          {t('desk-stock.without_file')}
        </PageLink>
      </p>
      <div className="mt-4 grid max-w-narrow gap-3">
        {refusal && <Notice type="danger">{t(refusal)}</Notice>}
        {booked && <Notice type="success">{t('desk-stock.booked', booked)}</Notice>}
      </div>
      <Form method="post" encType="multipart/form-data" reloadDocument className="desk-filters">
        <FileField
          label={t('desk-stock.file')}
          accept=".csv,text/csv"
          largest={largestDelivery}
          tooLarge={t(tooLarge)}
          hint={t('desk-stock.file_hint')}
        />
        <Button type="submit" name="intent" value="check" disabled={isUnderWay}>
          {t('desk-stock.check')}
        </Button>
      </Form>
      {report && <Checked report={report} id={newId} />}
    </>
  )
}

/** What the file would do; only one without faults can be booked. */
function Checked({ report, id }: { report: Report; id: string }) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const { name, text, lines, pieces, begun, faults, bookedAt } = report
  return (
    <section aria-labelledby="report" className="mt-8 max-w-lg">
      <h2 id="report" className="title-sm wrap-anywhere">
        {name}
      </h2>
      {faults.length > 0 ? (
        <>
          <Notice type="danger">{t('desk-stock.faults', { count: faults.length })}</Notice>
          <ol className="desk-rows">
            {faults.slice(0, mostShown).map(({ line, fault, value }) => (
              <li key={line} className="stock-movement">
                <strong className="stock-number">{t('desk-stock.line', { line })}</strong>
                <p className="wrap-anywhere">{t(faultTexts[fault], { value })}</p>
              </li>
            ))}
          </ol>
          {faults.length > mostShown && <p>{t('desk-stock.more_faults', { count: faults.length - mostShown })}</p>}
        </>
      ) : (
        <Form method="post" className="mt-4 grid justify-items-start gap-3">
          <p>{t('desk-stock.would_book', { lines, pieces })}</p>
          {begun > 0 && <p className="max-w-narrow">{t('desk-stock.would_begin', { count: begun })}</p>}
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="name" value={name} />
          <textarea name="text" hidden readOnly value={text} />
          {bookedAt && (
            <>
              <Notice type="warning">{t('desk-stock.same_file', { time: momentOf(new Date(bookedAt)) })}</Notice>
              <label className="choice">
                <input type="checkbox" name="wanted" value="yes" required />
                <span>{t('desk-stock.book_again')}</span>
              </label>
            </>
          )}
          <Button type="submit" name="intent" value="book" disabled={isUnderWay}>
            {t('desk-stock.book')}
          </Button>
        </Form>
      )}
    </section>
  )
}
