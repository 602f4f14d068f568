import { Form, useNavigation } from 'react-router'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { dot } from '#contract/web/dot.ts'
import type { Shop } from '#server/shop/shop.ts'
import { RoleSelect } from './role-select.tsx'
import { roleTexts } from './role-texts.ts'

type People = Extract<Awaited<ReturnType<Shop['staff']['people']>>, { ok: true }>['value']

/** Somebody at the desk, with what the lead can do about their access, folded. The lead's own access is not among it. */
export function StaffMember({ member, isMe }: { member: People['members'][number]; isMe: boolean }) {
  const t = useTexts()
  const { id, name, email, role, hasFactor, sessions } = member
  return (
    <li>
      <div className="desk-person">
        <p>
          <strong>{name}</strong>
          <span className="desk-tag">{t(roleTexts[role])}</span>
        </p>
        <p className="text-muted text-sm wrap-anywhere">
          {email}
          {dot}
          {t(hasFactor ? 'desk.has_factor' : 'desk.no_factor')}
          {dot}
          {t('desk.sessions', { count: sessions })}
          {isMe && (
            <>
              {dot}
              {t('desk.me')}
            </>
          )}
        </p>
      </div>
      {!isMe && (
        <details className="fold">
          <summary aria-label={t('desk.manage_named', { name })}>{t('desk.change')}</summary>
          <MemberForm member={id} role={role} hasFactor={hasFactor} />
        </details>
      )}
    </li>
  )
}

function MemberForm({
  member,
  role,
  hasFactor,
}: { member: string; hasFactor: boolean } & Pick<People['members'][number], 'role'>) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const field = `role-${member}`
  return (
    <Form method="post" replace className="desk-member-form">
      <input type="hidden" name="member" value={member} />
      <div className="desk-filters">
        <RoleSelect id={field} chosen={role} />
        <Button type="submit" name="intent" value="role" disabled={isUnderWay}>
          {t('desk.save_role')}
        </Button>
      </div>
      <p className="mt-2 text-muted text-sm">{t('desk.role_note')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="end-sessions" look="secondary" disabled={isUnderWay}>
          {t('desk.end_sessions')}
        </Button>
        {hasFactor && (
          <Button type="submit" name="intent" value="remove-factor" look="secondary" disabled={isUnderWay}>
            {t('desk.remove_factor')}
          </Button>
        )}
        <Button type="submit" name="intent" value="end-access" look="secondary" disabled={isUnderWay}>
          {t('desk.end_access')}
        </Button>
      </div>
      <p className="mt-2 text-muted text-sm">{t('desk.end_access_note')}</p>
    </Form>
  )
}
