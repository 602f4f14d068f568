import { Link } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { dot } from '#contract/web/dot.ts'
import type { Shop } from '#server/shop/shop.ts'
import { logActions } from './log-actions.ts'
import { detailsOf } from './log-details.ts'
import { momentOf } from './moment.ts'

type Found = Extract<Awaited<ReturnType<Shop['staff']['searchLog']>>, { ok: true }>['value']

/** An entry of the audit log. Its subject leads to everything about it. */
export function LogEntry({ entry }: { entry: Found['entries'][number] }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const { id, at, actorName, action, subject, subjectName, reason, details } = entry
  const text = logActions[action]
  const facts = detailsOf(action, details ?? {}, { t, locale: storefront.money.locale })
  return (
    <li>
      <p>
        <strong>{text ? t(text) : action}</strong>
      </p>
      {facts.length > 0 && (
        <p className="wrap-anywhere">{facts.map(({ label, value }) => `${label}: ${value}`).join(dot)}</p>
      )}
      <p className="text-muted text-sm wrap-anywhere">
        {id}
        {dot}
        <time dateTime={at.toISOString()}>{momentOf(at)}</time>
        {dot}
        {actorName}
        {dot}
        <Link to={`?${new URLSearchParams({ subject })}`} className="link">
          {subjectName}
        </Link>
        {reason && (
          <>
            {dot}
            {reason}
          </>
        )}
      </p>
    </li>
  )
}
