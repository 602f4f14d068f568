import { data, Form, redirect, useNavigation } from 'react-router'
import { z } from 'zod'
import { shop } from '#app/context.ts'
import { DeskField } from '#app/staff/desk-field.tsx'
import { refusalText } from '#app/staff/refusals.ts'
import { StaffPasskey } from '#app/staff/staff-passkey.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/prove'

const Proof = z.object({ password: z.string().max(200).optional(), code: z.string().max(40).optional() })

export async function loader({ context, url }: Route.LoaderArgs) {
  const { staff, identity, path, texts } = context.get(shop)
  const state = await staff.factorState()
  if (!state) throw data(null, 404)
  const { hasApp, hasPassword, hasPasskeyHere } = state
  const back = backFrom(identity.redirectTarget(url.searchParams.get('back')), path('/staff'))
  return { texts: texts('desk', 'login'), hasApp, hasPassword, hasPasskeyHere, back, minutes: staff.freshMinutes }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { staff, identity, path } = context.get(shop)
  const form = Proof.safeParse(Object.fromEntries(await request.formData().catch(() => new FormData())))
  const proven = await staff.proveAgain(form.success ? form.data : {})
  if (proven.ok) return redirect(backFrom(identity.redirectTarget(url.searchParams.get('back')), path('/staff')), 303)
  if (proven.error.code === 'not-found') throw data(null, 404)
  return data(proven.error, proven.error.code === 'too-many' ? 429 : 422)
}

/** Only to pages of the desk. */
const backFrom = (target: string, desk: string) => (target.startsWith(`${desk}/`) ? target : desk)

/** The password, a code or a passkey once more, before money, erasure and access. */
export default function Prove({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { hasApp, hasPassword, hasPasskeyHere, back, minutes } = loaderData
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <>
      <PageHead title={t('desk.prove_title')} />
      <h1>{t('desk.prove_title')}</h1>
      <p className="mt-2 max-w-sm">{t('desk.prove_text', { minutes })}</p>
      <Form method="post" replace className="form-column mt-6">
        {actionData && <Notice type="danger">{t(...refusalText(actionData))}</Notice>}
        {hasPassword && (
          <DeskField
            label={t('desk.password')}
            name="password"
            type="password"
            maxLength={200}
            autoComplete="current-password"
          />
        )}
        {hasApp && (
          <DeskField
            label={t(hasPassword ? 'desk.or_code' : 'desk.code')}
            name="code"
            maxLength={40}
            autoComplete="one-time-code"
            className="desk-code"
          />
        )}
        <Button type="submit" disabled={isUnderWay} className="justify-self-start">
          {t('desk.prove_now')}
        </Button>
      </Form>
      {hasPasskeyHere && <StaffPasskey to={back} />}
    </>
  )
}
