import type { ReactNode } from 'react'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { FileDifference as Difference } from '#contract/staff/goods-files.ts'
import { goodsPath } from './goods-rows.tsx'
import { Differences } from './product-history.tsx'

/** Whether the catalogue is already what the file says. */
export const isNothing = ({ counts: { added, changed, removed, reviewed }, isOtherRange }: Difference) =>
  added + changed + removed + reviewed === 0 && !isOtherRange

/** What a file would change, or has changed: how many, and each with its fields. */
export function FileDifference({ difference }: { difference: Difference }) {
  const t = useTexts()
  const { counts, added, changed, removed, isOtherRange } = difference
  if (isNothing(difference)) return <Notice type="info">{t('desk-goods.file_same')}</Notice>
  return (
    <>
      <dl className="desk-goods-counts">
        <Count label={t('desk-goods.file_added')} count={counts.added} />
        <Count label={t('desk-goods.file_changed')} count={counts.changed} />
        <Count label={t('desk-goods.file_removed')} count={counts.removed} />
        <Count label={t('desk-goods.file_reviewed')} count={counts.reviewed} />
      </dl>
      {isOtherRange && <p>{t('desk-goods.file_range')}</p>}
      <Part
        id="changed"
        title={t('desk-goods.file_changed')}
        count={counts.changed}
        rows={changed.map(({ differences, left, ...product }) => (
          <li key={product.id}>
            <Name {...product} isStored />
            {differences.length > 0 ? (
              <Differences differences={differences} />
            ) : (
              <p className="text-muted">{t('desk-goods.file_only_stock')}</p>
            )}
            {left > 0 && <p className="text-muted">{t('desk-goods.file_more_fields', { count: left })}</p>}
          </li>
        ))}
      />
      <Part
        id="removed"
        title={t('desk-goods.file_removed')}
        count={counts.removed}
        rows={removed.map((product) => (
          <li key={product.id}>
            <Name {...product} isStored />
          </li>
        ))}
      />
      <Part
        id="added"
        title={t('desk-goods.file_added')}
        count={counts.added}
        rows={added.map((product) => (
          <li key={product.id}>
            <Name {...product} />
          </li>
        ))}
      />
    </>
  )
}

const Count = ({ label, count }: { label: string; count: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{count}</dd>
  </div>
)

type PartProps = { id: string; title: string; count: number; rows: readonly ReactNode[] }

/** As many as somebody reads before deciding; the others are folded. */
const firstRows = 20

function Part({ id, title, count, rows }: PartProps) {
  const t = useTexts()
  if (count === 0) return null
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="title-sm">
        {title} ({count})
      </h2>
      <ul className="desk-goods-history">{rows.slice(0, firstRows)}</ul>
      {rows.length > firstRows && (
        <details className="fold mt-3">
          <summary>{t('desk-goods.file_rest', { count: rows.length - firstRows })}</summary>
          <ul className="desk-goods-history">{rows.slice(firstRows)}</ul>
        </details>
      )}
      {count > rows.length && (
        <p className="mt-3 text-muted">{t('desk-goods.file_more', { count: count - rows.length })}</p>
      )}
    </section>
  )
}

type NameProps = { id: string; title: string; isEdited?: boolean; isStored?: boolean }

/** A product that is not in the catalogue yet has no page. */
function Name({ id, title, isEdited = false, isStored = false }: NameProps) {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      {isStored ? (
        <PageLink to={path(goodsPath(id))} className="desk-row-link">
          {title}
        </PageLink>
      ) : (
        <strong>{title}</strong>
      )}
      <small className="wrap-anywhere text-muted">{id}</small>
      {isEdited && <span className="desk-tag">{t('desk-goods.file_by_hand')}</span>}
    </p>
  )
}
