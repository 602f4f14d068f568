import { useEffect } from 'react'
import { Form } from 'react-router'
import { momentOf, timeOf } from '#app/staff/moment.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { addressLines } from '#contract/address/address-lines.ts'
import { countryTexts } from '#contract/address/country-texts.ts'
import { readBoxCode } from '#contract/staff/box-code.ts'
import { isComplete, orderCode } from '#contract/staff/packing.ts'
import { dot } from '#contract/web/dot.ts'
import { formatDate } from '#contract/web/format.ts'
import type { PackView } from '#server/packing/packing-for-request.ts'
import { needsConnection } from './needs-connection.ts'
import { PackLines } from './pack-lines.tsx'
import { PackingMenu } from './packing-menu.tsx'
import { type PackingRefusal, refusalWords } from './refusal-words.ts'
import { ScanField } from './scan-field.tsx'
import { ShipForm } from './ship-form.tsx'
import { usePacking } from './use-packing.ts'
import { VerdictPanel } from './verdict-panel.tsx'

type PackTableProps = {
  view: PackView
  /** The forms of the next scan and of the parcel bring these ids. */
  ids: { scan: string; parcel: string }
  /** Why the last form was refused. */
  refused: { refusal: PackingRefusal; id: string } | undefined
}

/** An order on the packing table: what to scan, what was scanned, and how the parcel leaves. */
export function PackTable({ view: loaded, ids, refused }: PackTableProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const order = orderCode(loaded)
  const url = path(`/staff/packing/${loaded.brand}/${loaded.number}`)
  const { view, packing, waiting, verdict, offlineSince, count, refuse } = usePacking(loaded, order, `${url}/scans`)
  useEffect(() => {
    if (refused) refuse(refused.id, refused.refusal)
  }, [refused, refuse])
  const canPack = view.canBePacked && view.claimedBy === null
  const isAll = isComplete(packing)
  const scan = (code: string) => count({ id: crypto.randomUUID(), code })

  /** One more box was scanned where the carrier's label was expected. */
  function isBox(typed: string) {
    const box = readBoxCode(typed, view.today)
    const isKnown = box.ok && view.lines.some(({ gtins }) => gtins.includes(box.value.gtin))
    if (isKnown) scan(typed)
    return isKnown
  }

  return (
    <>
      <PackingMenu />
      <OrderHead view={view} />
      {canPack && (
        <ScanField label={t('desk-packing.scan_box')} button={t('desk-packing.count')} onScan={scan} takesAll={!isAll}>
          <input type="hidden" name="intent" value="scan" />
          <input type="hidden" name="id" value={ids.scan} />
        </ScanField>
      )}
      <VerdictPanel verdict={verdict ?? refused} packing={packing} />
      <Waiting count={waiting.length} since={offlineSince} />
      {canPack ? (
        <>
          <PackLines
            packing={packing}
            boxOf={(line) => view.boxes.findLast((box) => box.line === line)?.id}
            scanId={ids.scan}
            canChange
            onByHand={(line) => count({ id: crypto.randomUUID(), line })}
          />
          <ShipForm
            parcelKey={ids.parcel}
            carrier={view.carrier}
            isComplete={isAll}
            isWaiting={waiting.length > 0}
            isBox={isBox}
          />
          <Form method="post" onSubmit={needsConnection} className="pack-bar">
            <a href={`${url}/label`} className={buttonClass('secondary', 'large')}>
              {t('desk-packing.label')}
            </a>
            <Button type="submit" name="intent" value="put-aside" look="secondary" size="large">
              {t('desk-packing.put_aside')}
            </Button>
            {view.boxes.length > 0 && (
              <Button type="submit" name="intent" value="unpack" look="quiet" size="large">
                {t('desk-packing.unpack_all')}
              </Button>
            )}
          </Form>
        </>
      ) : (
        <NotNow view={view} />
      )}
    </>
  )
}

function OrderHead({ view }: { view: PackView }) {
  const t = useTexts()
  const { brand, number, promisedOn, isLate, address } = view
  const lines = address ? addressLines(address, t(countryTexts[address.country_code])) : []
  return (
    <header className="pack-head">
      <h1>{t('desk-packing.order', { order: orderCode({ brand, number }) })}</h1>
      <p>
        {promisedOn && t('desk-packing.promised', { date: formatDate(promisedOn) })}
        {isLate && <strong className="pack-late">{t('desk-packing.late')}</strong>}
      </p>
      <p className="text-muted">{lines.join(dot)}</p>
    </header>
  )
}

/** Number of scans that have not reached the server, and the time of the first. */
function Waiting({ count, since }: { count: number; since: Date | undefined }) {
  const t = useTexts()
  return (
    <p role="status" className={count > 0 && since ? 'pack-offline' : undefined}>
      {count > 0 && since && (
        <>
          <strong>{t('desk-packing.queue', { count })}</strong> {t('desk-packing.offline', { time: timeOf(since) })}
        </>
      )}
    </p>
  )
}

/** The order is not on the table: somebody else packs it, or it has left or was cancelled. */
function NotNow({ view }: { view: PackView }) {
  const t = useTexts()
  const { path } = useStorefront()
  const { claimedBy, state, last } = view
  const refusal: PackingRefusal =
    claimedBy === null ? { code: 'order-state', state } : { code: 'claimed', name: claimedBy }
  const { title, text } = refusalWords(refusal, view.lines, t)
  const time = last && momentOf(new Date(last.at))
  return (
    <div className="verdict verdict-wrong" role="alert">
      <span aria-hidden="true" className="verdict-sign">
        ✕
      </span>
      <div>
        <p className="verdict-title">{title}</p>
        <p>{text}</p>
        {claimedBy === null && time && (
          <p>
            {last.name ? t('desk-packing.state_by', { name: last.name, time }) : t('desk-packing.state_at', { time })}
          </p>
        )}
        <p className="mt-3">
          <PageLink to={path('/staff/packing')} className={buttonClass('secondary', 'large')}>
            {t('desk-packing.title')}
          </PageLink>
        </p>
      </div>
    </div>
  )
}
