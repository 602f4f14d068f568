import { getFormProps } from '@conform-to/react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { shop } from '#app/context.ts'
import { Field } from '#app/form/field.tsx'
import { readForm } from '#app/form/read-form.ts'
import { type FormReply, useCheckedForm } from '#app/form/use-checked-form.ts'
import { NewPasswordFields } from '#app/login/new-password-fields.tsx'
import { EntryPage, WaysOn } from '#app/mailed-links/entry-page.tsx'
import { roleTexts } from '#app/staff/role-texts.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { InvitationAnswer } from '#contract/staff/people.ts'
import type { StaffRole } from '#contract/staff/roles.ts'
import type { Route } from './+types/invitation'

/** The URL contains a token, which requests from this page must not pass on as their referrer. */
export const headers = () => ({ 'Referrer-Policy': 'strict-origin' })

/** Opening the page changes nothing, because mail scanners open links. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { staff, texts } = context.get(shop)
  const token = url.searchParams.get('token') ?? ''
  const invitation = await staff.invitationOf(token)
  const guest = invitation && { email: invitation.email, role: invitation.role }
  return { texts: texts('desk', 'entry', 'login', 'validation'), noindex: true, token, guest }
}

const hideFields: ('new_password' | 'confirm_new_password')[] = ['new_password', 'confirm_new_password']

export async function action({ context, request }: Route.ActionArgs) {
  const { staff, path, refusal } = context.get(shop)
  const read = readForm(InvitationAnswer, await request.formData().catch(() => new FormData()))
  if (read.status !== 'success') return data({ reply: read.reply({ hideFields }), message: undefined }, 422)
  const joined = await staff.acceptInvitation(read.value)
  if (joined.ok) return redirect(path('/staff'), 303)
  const { error } = joined
  const fieldErrors = error.code === 'weak-password' ? { new_password: [{ code: error.violation }] } : undefined
  const reply = read.reply({ hideFields, ...(fieldErrors && { fieldErrors }) })
  if (error.code === 'weak-password' || error.code === 'link-invalid') return data({ reply, message: undefined }, 422)
  const { status, message } = refusal(error)
  return data({ reply, message }, status)
}

export default function InvitationPage({ loaderData: { token, guest }, actionData }: Route.ComponentProps) {
  const t = useTexts()
  return (
    <>
      <PageHead title={t('desk.join_title')} />
      {guest ? (
        <Join token={token} guest={guest} reply={actionData?.reply} message={actionData?.message} />
      ) : (
        <EntryPage title={t('desk.join_title')} text={t('desk.join_invalid')} isError>
          <WaysOn to={['login']} />
        </EntryPage>
      )}
    </>
  )
}

type JoinProps = {
  token: string
  guest: { email: string; role: StaffRole }
  reply: FormReply
  message: string | undefined
}

function Join({ token, guest, reply, message }: JoinProps) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const [form, fields] = useCheckedForm(InvitationAnswer, { reply })
  return (
    <EntryPage
      title={t('desk.join_title')}
      text={t('desk.join_text', { email: guest.email, role: t(roleTexts[guest.role]) })}
    >
      {/* A new document, because from here on the page is that of somebody else. */}
      <Form {...getFormProps(form)} method="post" reloadDocument className="form-column">
        {message && <Notice type="danger">{message}</Notice>}
        <input type="hidden" name="token" value={token} />
        <Field field={fields.name} label={t('desk.join_name')} autoComplete="name" />
        <NewPasswordFields fields={fields} label={t('entry.new_password')} repeatLabel={t('entry.repeat_password')} />
        <Button type="submit" disabled={isUnderWay}>
          {t('desk.join_button')}
        </Button>
        <p className="text-muted text-sm">{t('desk.join_existing')}</p>
      </Form>
    </EntryPage>
  )
}
