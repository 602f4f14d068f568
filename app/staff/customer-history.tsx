import { useTexts } from '#app/texts.tsx'
import { dot } from '#contract/web/dot.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Shop } from '#server/shop/shop.ts'
import { momentOf } from './moment.ts'

type History = Awaited<ReturnType<Shop['staff']['historyOf']>>
type Entry = Extract<History, { ok: true }>['value'][number]

const actions: Readonly<Record<string, MessageId>> = {
  'acting/start': 'staff.action_start',
  'acting/change': 'staff.action_change',
  'acting/end': 'staff.action_end',
}

/** The entries of the audit log about this customer, newest first. */
export function CustomerHistory({ entries }: { entries: readonly Entry[] }) {
  const t = useTexts()
  return (
    <section aria-labelledby="history" className="mt-8 max-w-narrow">
      <h2 id="history" className="title-sm mb-2">
        {t('staff.history')}
      </h2>
      {entries.length === 0 && <p className="text-muted">{t('staff.no_history')}</p>}
      <ol>
        {entries.map(({ id, at, actorName, action, reason, details }) => (
          <li key={id} className="border-line border-b py-2">
            <p>
              {t(actions[action] ?? 'staff.action_change', { name: actorName })}
              {typeof details?.what === 'string' && <code className="ml-2 text-sm">{details.what}</code>}
            </p>
            <p className="text-muted text-sm wrap-anywhere">
              {momentOf(at)}
              {dot}
              {reason}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
