import { data, Form, useNavigation } from 'react-router'
import { shop } from '#app/context.ts'
import { DeskField } from '#app/staff/desk-field.tsx'
import { OpenInvitations } from '#app/staff/open-invitations.tsx'
import { PhraseSearch } from '#app/staff/phrase-search.tsx'
import { proofDetour } from '#app/staff/proof-detour.ts'
import { type DeskRefusal, refusalText } from '#app/staff/refusals.ts'
import { RoleSelect } from '#app/staff/role-select.tsx'
import { StaffMember } from '#app/staff/staff-member.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { ownEntry } from '#contract/own-entry.ts'
import { ok, type Result } from '#contract/result.ts'
import { Invitation, MemberChoice, RoleChange } from '#contract/staff/people.ts'
import { PhraseQuery } from '#contract/staff/phrase.ts'
import { violationOf, violationTexts } from '#contract/violation.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { Route } from './+types/people'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { staff, texts } = context.get(shop)
  const { text } = PhraseQuery.parse(Object.fromEntries(url.searchParams))
  const people = await staff.people(text)
  if (!people.ok) throw data(null, 404)
  return { texts: texts('desk', 'validation'), ...people.value, text }
}

type Staff = Shop['staff']
type Refused = DeskRefusal | { code: 'proof-needed' }
type Answer = { did?: MessageId; email?: string; violation?: MessageId; refusal?: DeskRefusal }

/** What the buttons of a member do, and the sentence about it. */
const acts: Readonly<
  Record<string, { text: MessageId; run: (staff: Staff, id: string) => ReturnType<Staff['endAccess']> }>
> = {
  'end-sessions': { text: 'desk.did_sessions', run: (staff, id) => staff.endSessionsOfMember(id) },
  'remove-factor': { text: 'desk.did_factor', run: (staff, id) => staff.removeFactorOfMember(id) },
  'end-access': { text: 'desk.did_end', run: (staff, id) => staff.endAccess(id) },
}

export async function action({ context, request }: Route.ActionArgs) {
  const { staff, path } = context.get(shop)
  if (!(await staff.may('manage-staff')).ok) throw data(null, 404)
  const form = await request.formData().catch(() => new FormData())
  const done = await change(staff, String(form.get('intent')), Object.fromEntries(form))
  if (done.ok) return data(done.value, done.value.violation ? 422 : 200)
  if (done.error.code === 'proof-needed') return proofDetour(path, path('/staff/people'))
  return data({ refusal: done.error } satisfies Answer, done.error.code === 'too-many' ? 429 : 409)
}

async function change(staff: Staff, intent: string, fields: unknown): Promise<Result<Answer, Refused>> {
  if (intent === 'invite') {
    const wish = Invitation.safeParse(fields)
    const [issue] = wish.error?.issues ?? []
    if (!wish.success) return ok({ violation: issue ? violationTexts[violationOf(issue).code] : 'desk.gone' })
    const invited = await staff.invite(wish.data)
    return invited.ok ? ok({ did: 'desk.invited', email: wish.data.email }) : invited
  }
  const member = MemberChoice.safeParse(fields)
  if (!member.success) return { ok: false, error: { code: 'not-found' } }
  const { member: id } = member.data
  const role = RoleChange.safeParse(fields)
  const act = ownEntry(acts, intent)
  if (intent === 'role' && role.success) return said('desk.did_role', await staff.changeRole(id, role.data.role))
  if (intent === 'withdraw') return said('desk.did_withdraw', await staff.withdrawInvitation(id))
  return act ? said(act.text, await act.run(staff, id)) : { ok: false, error: { code: 'not-found' } }
}

const said = (did: MessageId, done: Result<null, Refused>): Result<Answer, Refused> => (done.ok ? ok({ did }) : done)

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const isUnderWay = useNavigation().state !== 'idle'
  const { members, invitations, me, isFresh, text } = loaderData
  const { did, email, violation, refusal }: Answer = actionData ?? {}
  return (
    <>
      <PageHead title={t('desk.page_people')} />
      <h1>{t('desk.page_people')}</h1>
      <p className="mt-2 max-w-narrow">{t('desk.people_text')}</p>
      <div className="mt-4 grid max-w-narrow gap-3">
        {did && <Notice type="success">{t(did, { email: email ?? '' })}</Notice>}
        {refusal && <Notice type="danger">{t(...refusalText(refusal))}</Notice>}
        {!isFresh && (
          <Notice type="info">
            {t('desk.prove_first')}{' '}
            <PageLink
              to={`${path('/staff/prove')}?${new URLSearchParams({ back: path('/staff/people') })}`}
              className="link"
            >
              {t('desk.prove_now')}
            </PageLink>
          </Notice>
        )}
      </div>
      <PhraseSearch label={t('desk.people_search')} text={text} />
      {text && members.length === 0 && <p className="desk-empty">{t('desk.people_none', { text })}</p>}
      <ul className="desk-people">
        {members.map((member) => (
          <StaffMember key={member.id} member={member} isMe={member.id === me} />
        ))}
      </ul>
      <section aria-labelledby="invite" className="mt-8">
        <h2 id="invite" className="title-sm mb-2">
          {t('desk.invite')}
        </h2>
        {/* A new one after each invitation: its field is empty again. */}
        <Form key={invitations.length} method="post" replace className="desk-filters">
          <DeskField
            label={t('desk.email')}
            name="email"
            type="email"
            required
            maxLength={254}
            mistake={violation && t(violation)}
          />
          <RoleSelect chosen="service" />
          <Button type="submit" name="intent" value="invite" disabled={isUnderWay}>
            {t('desk.invite')}
          </Button>
        </Form>
      </section>
      <OpenInvitations invitations={invitations} />
    </>
  )
}
