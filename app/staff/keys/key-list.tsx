import { Form, useNavigation } from 'react-router'
import { dayOf } from '#app/staff/moment.ts'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { dot } from '#contract/web/dot.ts'
import { formatDate } from '#contract/web/format.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Keys } from './key-form.tsx'

const stateTexts = {
  working: 'desk-keys.state_working',
  expiring: 'desk-keys.state_expiring',
  expired: 'desk-keys.state_expired',
  resting: 'desk-keys.state_resting',
  revoked: 'desk-keys.state_revoked',
} as const satisfies Record<Keys['keys'][number]['state'], MessageId>

/** All keys, those that work no longer included: time lines name them. */
export function KeyList({ keys, storefronts }: Pick<Keys, 'keys' | 'storefronts'>) {
  const t = useTexts()
  if (keys.length === 0) return <p className="desk-empty">{t('desk-keys.none')}</p>
  const nameOf = (id: string) => storefronts.find((one) => one.id === id)?.name ?? id
  return (
    <ul className="desk-people">
      {keys.map((key) => (
        <li key={key.id} className="desk-invitation">
          <div className="desk-person">
            <p>
              <strong className="wrap-anywhere">{key.name}</strong>
              <span className="desk-tag desk-key-state" data-state={key.state}>
                {t(stateTexts[key.state])}
              </span>
            </p>
            <p className="text-muted text-sm">
              {t('desk-keys.ending', { ending: key.ending })}
              {dot}
              {t('desk-keys.until', { date: lastDayOf(key.expiresAt) })}
              {dot}
              {key.lastUsedOn
                ? t('desk-keys.last_used', { date: formatDate(key.lastUsedOn) })
                : t('desk-keys.never_used')}
              {dot}
              {t('desk-keys.made_by', { name: key.author ?? '–', date: dayOf(new Date(key.createdAt)) })}
            </p>
            {key.state === 'resting' && (
              <p className="text-sm">{t('desk-keys.resting_note', { name: key.author ?? '–' })}</p>
            )}
            <p className="text-sm">
              {key.scopes.map((scope) => (
                <code key={scope} className="desk-key-scope">
                  {scope}
                </code>
              ))}
              <span className="text-muted">{key.brands.map(nameOf).join(', ')}</span>
            </p>
          </div>
          {key.state !== 'revoked' && <RevokeForm id={key.id} name={key.name} />}
        </li>
      ))}
    </ul>
  )
}

/** It ends with this day: the moment stored is the beginning of the next one. */
const lastDayOf = (expiresAt: string) => dayOf(new Date(Date.parse(expiresAt) - 1))

/** Programs stop at once, so the button says so before it is pressed. */
function RevokeForm({ id, name }: { id: string; name: string }) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <details className="fold">
      <summary aria-label={t('desk-keys.revoke_named', { name })}>{t('desk-keys.revoke')}</summary>
      <Form method="post" replace className="desk-member-form">
        <input type="hidden" name="key" value={id} />
        <p className="mb-2 max-w-narrow text-sm">{t('desk-keys.revoke_note', { name })}</p>
        <Button type="submit" name="intent" value="revoke" disabled={isUnderWay}>
          {t('desk-keys.revoke_now')}
        </Button>
      </Form>
    </details>
  )
}
