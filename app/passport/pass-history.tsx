import { parameterTexts, sideTexts } from '#app/product/words.ts'
import { useTexts } from '#app/texts.tsx'
import type { PassEntry, WearerPass } from '#contract/wearers/passport.ts'
import { useWhen } from './eye-column.tsx'
import { eyesInOrder, valuesLine } from './pass-words.ts'

/** What both eyes wore, the newest first, and what was different each time. */
export function PassHistory({ pass: { name, eyes } }: { pass: WearerPass }) {
  const t = useTexts()
  if (eyes.right.history.length + eyes.left.history.length === 0) return null
  return (
    <details className="fold">
      <summary aria-label={t('passport.history_of', { name })}>{t('passport.history')}</summary>
      <div className="pass-eyes pt-2">
        {eyesInOrder.map((eye) => (
          <div key={eye}>
            <h3 className="mb-2">{t(sideTexts[eye].name)}</h3>
            <ol className="grid gap-4">
              {eyes[eye].history.map((entry) => (
                <HistoryEntry key={`${entry.source} ${entry.on} ${entry.since}`} entry={entry} />
              ))}
            </ol>
          </div>
        ))}
      </div>
    </details>
  )
}

function HistoryEntry({ entry }: { entry: PassEntry }) {
  const t = useTexts()
  const when = useWhen()
  const changed = [
    ...(entry.change?.isOtherProduct ? [t('passport.product_changed')] : []),
    ...(entry.change?.values ?? []).map((name) => t(parameterTexts[name].name)),
  ]
  return (
    <li className="pass-entry">
      <p className="text-muted text-sm">{when(entry)}</p>
      {entry.product && <p className="font-semibold">{entry.product.title}</p>}
      <p className="tabular-nums">{valuesLine(entry)}</p>
      {entry.change && (
        <p className="text-sm">
          {changed.length > 0 ? t('passport.changed', { values: changed.join(', ') }) : t('passport.unchanged')}
        </p>
      )}
    </li>
  )
}
