import { data, Form, useNavigation } from 'react-router'
import { shop } from '#app/context.ts'
import { DeskField } from '#app/staff/desk-field.tsx'
import { BookedPayments } from '#app/staff/invoices/booked-payments.tsx'
import { FileReport, type Report } from '#app/staff/invoices/file-report.tsx'
import { InvoiceRow } from '#app/staff/invoices/invoice-row.tsx'
import { refusalText } from '#app/staff/invoices/outcome-texts.ts'
import { WaitingPayment } from '#app/staff/invoices/waiting-payment.tsx'
import { ListEnd } from '#app/staff/list-end.tsx'
import { ListTabs } from '#app/staff/list-tabs.tsx'
import { useMoney } from '#app/staff/money.ts'
import { PhraseField } from '#app/staff/phrase-field.tsx'
import { proofDetour } from '#app/staff/proof-detour.ts'
import { queryOf } from '#app/staff/query-of.ts'
import { shopNames } from '#app/staff/shop-names.ts'
import { ShopSelect } from '#app/staff/shop-select.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { EntryAct, InvoiceQuery, invoiceLists, largestUpload } from '#contract/staff/invoices.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { Route } from './+types/invoices'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { invoicesDesk, texts } = context.get(shop)
  const search = InvoiceQuery.parse(Object.fromEntries(url.searchParams))
  const found = await invoicesDesk.list(search)
  if (!found.ok) throw data(null, 404)
  return { texts: texts('desk', 'desk-returns'), search, shops: shopNames, ...found.value }
}

const didTexts = {
  book: 'invoices.did_book',
  end: 'invoices.did_end',
  'take-back': 'invoices.did_take_back',
} as const
type Answer = { did?: keyof typeof didTexts; report?: Report; refusal?: string; values?: Record<string, string> }

/** The form is read only after the right is checked: its file may be large. */
export async function action({ context, request }: Route.ActionArgs) {
  const { invoicesDesk, staff, path, readFormWithFiles } = context.get(shop)
  const allowed = await staff.mayNow('book-payment')
  if (!allowed.ok && allowed.error.code === 'not-found') throw data(null, 404)
  if (!allowed.ok) return proofDetour(path, path('/staff/invoices'))
  const { form, tooLarge } = await readFormWithFiles(request, { files: 1, bytesPerFile: largestUpload })
  if (tooLarge.length > 0) return data<Answer>({ refusal: 'too-large' }, 413)
  const isFile = form.get('intent') === 'import'
  const answer = isFile ? await read(invoicesDesk, form.get('file')) : await act(invoicesDesk, form)
  return data(answer, answer.refusal ? 422 : 200)
}

type Desk = Shop['invoicesDesk']

async function read(desk: Desk, file: FormDataEntryValue | null): Promise<Answer> {
  if (!(file instanceof File) || file.size === 0) return { refusal: 'no-file' }
  const bytes = async () => new Uint8Array(await file.arrayBuffer())
  const imported = await desk.importFile({ name: file.name.slice(-100), size: file.size, read: bytes })
  if (imported.ok) return { report: imported.value }
  const { code, ...values } = imported.error
  // A payment has an outcome of the same name.
  return { refusal: code === 'other-account' ? 'file-account' : code, values }
}

async function act(desk: Desk, form: FormData): Promise<Answer> {
  const wish = EntryAct.safeParse(Object.fromEntries(form))
  if (!wish.success) return { refusal: 'bad-input' }
  const done = await desk.act(wish.data)
  return done.ok ? { did: wish.data.intent } : { refusal: done.error.code }
}

const listTexts = {
  open: 'invoices.list_open',
  overdue: 'invoices.list_overdue',
  late: 'invoices.list_late',
} as const
const emptyTexts = {
  open: 'invoices.empty_open',
  overdue: 'invoices.empty_overdue',
  late: 'invoices.empty_late',
} as const

export default function Invoices({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const money = useMoney()
  const { search, shops, invoices, sums, entries, byHand, next, isFresh } = loaderData
  const { list, shop: chosen, text } = search
  const answer: Answer = actionData ?? {}
  return (
    <>
      <PageHead title={t('desk.page_invoices')} />
      <h1>{t('desk.page_invoices')}</h1>
      <div className="mt-4 grid max-w-lg gap-3">
        {answer.did && <Notice type="success">{t(didTexts[answer.did])}</Notice>}
        {answer.report && <FileReport report={answer.report} />}
        {answer.refusal && <Notice type="danger">{t(refusalText(answer.refusal), answer.values ?? {})}</Notice>}
        {!isFresh && (
          <Notice type="info">
            {t('desk.prove_first')}{' '}
            <PageLink to={`${path('/staff/prove')}?${queryOf({ back: path('/staff/invoices') })}`} className="link">
              {t('desk.prove_now')}
            </PageLink>
          </Notice>
        )}
      </div>
      <Upload />
      <section aria-labelledby="waiting" className="mt-10">
        <h2 id="waiting" className="title-sm">
          {t('invoices.waiting')}
        </h2>
        {entries.length === 0 && <p className="desk-empty">{t('invoices.none_waiting')}</p>}
        <ul className="desk-reviews">
          {entries.map((entry) => (
            <WaitingPayment key={entry.id} entry={entry} shops={shops} />
          ))}
        </ul>
      </section>
      <BookedPayments entries={byHand} shops={shops} />
      <section aria-labelledby="invoices" className="mt-10">
        <h2 id="invoices" className="title-sm">
          {t('invoices.invoices')}
        </h2>
        <Form role="search" aria-label={t('invoices.search')} className="desk-filters">
          <input type="hidden" name="list" value={list} />
          <PhraseField label={t('invoices.search')} value={text} />
          <ShopSelect label={t('returns.shop')} any={t('returns.all_shops')} shops={shops} chosen={chosen} />
          <Button type="submit">{t('shell.search')}</Button>
        </Form>
        {text === undefined && (
          <>
            <ListTabs
              label={t('invoices.lists')}
              here={list}
              tabs={invoiceLists.map((one) => ({
                list: one,
                text: t(listTexts[one]),
                query: chosen ? `&${new URLSearchParams({ shop: chosen })}` : '',
              }))}
            />
            <dl className="invoice-sums">
              {sums.map(({ currency, invoices: count, open }) => (
                <div key={currency}>
                  <dt className="text-muted text-sm">{t('invoices.sum', { count })}</dt>
                  <dd>{money(open, currency)}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
        {invoices.length === 0 && (
          <p className="desk-empty">{text ? t('invoices.none', { text }) : t(emptyTexts[list])}</p>
        )}
        <ul className="desk-rows">
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.orderId} invoice={invoice} shops={shops} />
          ))}
        </ul>
        <ListEnd
          more={Boolean(next) && { query: queryOf({ list, shop: chosen, text, after: next }), text: t('returns.more') }}
          back={Boolean(text || chosen) && { query: '', text: t('invoices.all') }}
        />
      </section>
    </>
  )
}

/** The browser sends the file as it is, with or without scripts. */
function Upload() {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <Form method="post" encType="multipart/form-data" reloadDocument className="desk-filters">
      <DeskField
        label={t('invoices.file')}
        name="file"
        type="file"
        required
        accept=".xml,text/xml,application/xml"
        hint={t('invoices.file_hint', { megabytes: largestUpload / 1024 / 1024 })}
        isWide
      />
      <Button type="submit" name="intent" value="import" disabled={isUnderWay}>
        {t('invoices.import')}
      </Button>
    </Form>
  )
}
