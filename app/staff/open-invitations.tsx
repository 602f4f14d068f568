import { Form, useNavigation } from 'react-router'
import { dayOf } from '#app/staff/moment.ts'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Shop } from '#server/shop/shop.ts'
import { roleTexts } from './role-texts.ts'

type People = Extract<Awaited<ReturnType<Shop['staff']['people']>>, { ok: true }>['value']

export function OpenInvitations({ invitations }: { invitations: People['invitations'] }) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <section aria-labelledby="invitations" className="mt-8">
      <h2 id="invitations" className="title-sm mb-2">
        {t('desk.invitations')}
      </h2>
      {invitations.length === 0 && <p className="text-muted">{t('desk.no_invitations')}</p>}
      <ul className="desk-people">
        {invitations.map(({ id, email, role, expiresAt }) => (
          <li key={id} className="desk-invitation">
            <div className="desk-person">
              <p className="wrap-anywhere">
                <strong>{email}</strong>
              </p>
              <p className="text-muted text-sm">
                {t('desk.invitation_until', { role: t(roleTexts[role]), date: dayOf(new Date(expiresAt)) })}
              </p>
            </div>
            <Form method="post" replace>
              <input type="hidden" name="member" value={id} />
              <Button
                type="submit"
                name="intent"
                value="withdraw"
                look="secondary"
                disabled={isUnderWay}
                aria-label={t('desk.withdraw_named', { email })}
              >
                {t('desk.withdraw')}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
