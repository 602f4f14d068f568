import { Link } from 'react-router'
import { useTexts } from '#app/texts.tsx'
import { dot } from '#contract/web/dot.ts'
import type { Shop } from '#server/shop/shop.ts'
import { logActions } from './log-actions.ts'
import { momentOf } from './moment.ts'

type Found = Extract<Awaited<ReturnType<Shop['staff']['searchLog']>>, { ok: true }>['value']

/** An entry of the audit log. Its subject leads to everything about it. */
export function LogEntry({ entry }: { entry: Found['entries'][number] }) {
  const t = useTexts()
  const { id, at, actorName, action, subject, subjectName, reason, details } = entry
  const text = logActions[action]
  return (
    <li>
      <p>
        <strong>{text ? t(text) : action}</strong>
        {details && <code>{factsOf(details)}</code>}
      </p>
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

/** `role: lead · from: service`. */
const factsOf = (details: Record<string, unknown>) =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(dot)
