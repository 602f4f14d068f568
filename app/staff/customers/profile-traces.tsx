import { Form } from 'react-router'
import { eyesInOrder, valuesLine } from '#app/passport/pass-words.ts'
import { logActions } from '#app/staff/log-actions.ts'
import { momentOf } from '#app/staff/moment.ts'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import type { WearerPass } from '#contract/wearers/passport.ts'
import { dot } from '#contract/web/dot.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Profile } from './profile.ts'
import { ProfileCard, Rows } from './profile-parts.tsx'

const mailStates: Readonly<Record<string, MessageId>> = {
  queued: 'desk-customers.mail_queued',
  sent: 'desk-customers.mail_sent',
  failed: 'desk-customers.mail_failed',
}

/** What the shop has written to the customer, and what staff did. */
export function ProfileTraces({ mails, log }: Pick<Profile, 'mails' | 'log'>) {
  const t = useTexts()
  return (
    <>
      <ProfileCard id="mails" title={t('desk-customers.mails')}>
        <Rows rows={mails} keyOf={({ id }) => id} none={t('desk-customers.no_mails')}>
          {({ subject, state, at }) => (
            <>
              <span className="wrap-anywhere">{subject}</span>
              <span className="block text-muted text-sm">
                {[t(mailStates[state] ?? 'desk-customers.mail_queued'), momentOf(new Date(at))].join(dot)}
              </span>
            </>
          )}
        </Rows>
      </ProfileCard>
      <ProfileCard id="log" title={t('desk-customers.log')}>
        <Rows rows={log} keyOf={({ id }) => String(id)} none={t('desk-customers.no_log')}>
          {({ at, actor, action, reason, what }) => (
            <>
              {logActions[action] ? t(logActions[action]) : action} {what && <code className="text-sm">{what}</code>}
              <span className="block text-muted text-sm wrap-anywhere">
                {[momentOf(new Date(at)), actor, reason].filter(Boolean).join(dot)}
              </span>
            </>
          )}
        </Rows>
      </ProfileCard>
    </>
  )
}

type LensValuesProps = { count: number; passes: readonly WearerPass[] | undefined }

/** Health data is read only when somebody asks for it, which is on record. */
export function LensValues({ count, passes }: LensValuesProps) {
  const t = useTexts()
  return (
    <ProfileCard id="wearers" title={t('desk-customers.wearers')}>
      {passes ? (
        <Rows rows={passes} keyOf={({ id }) => id}>
          {({ name, eyes }) => (
            <>
              <strong>{name}</strong>
              {eyesInOrder.map((eye) => {
                const { current } = eyes[eye]
                const values = current ? [current.product?.title, valuesLine(current)].filter(Boolean).join(dot) : ''
                return (
                  <span key={eye} className="block text-sm">
                    {t('desk-customers.eye', { eye, values: values || t('desk-customers.no_values') })}
                  </span>
                )
              })}
            </>
          )}
        </Rows>
      ) : (
        <Form method="post" replace preventScrollReset className="customer-act">
          <p>{t('desk-customers.wearers_text', { count })}</p>
          <Button type="submit" name="intent" value="lens-values" look="secondary">
            {t('desk-customers.open_wearers')}
          </Button>
        </Form>
      )}
    </ProfileCard>
  )
}
