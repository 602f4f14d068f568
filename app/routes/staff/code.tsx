import { data, Form, redirect, useNavigation } from 'react-router'
import { shop } from '#app/context.ts'
import { CodeField } from '#app/staff/code-field.tsx'
import { StaffPasskey } from '#app/staff/staff-passkey.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { FactorCode } from '#contract/staff/people.ts'
import type { Route } from './+types/code'

export async function loader({ context }: Route.LoaderArgs) {
  const { staff, path, texts } = context.get(shop)
  const me = await staff.signedIn()
  const ways = await staff.factorWays()
  if (!me.ok || !ways) throw data(null, 404)
  if (me.value.standing !== 'code') throw redirect(path('/staff'))
  return { texts: texts('desk', 'login'), ...ways }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { staff, path } = context.get(shop)
  if (!(await staff.signedIn()).ok) throw data(null, 404)
  const form = FactorCode.safeParse(Object.fromEntries(await request.formData().catch(() => new FormData())))
  if (!form.success) return data({ code: 'code-wrong' } as const, 422)
  const given = await staff.giveCode(form.data.code)
  return given.ok ? redirect(path('/staff'), 303) : data(given.error, given.error.code === 'too-many' ? 429 : 422)
}

/** Between the password and the desk. */
export default function Code({ loaderData: { hasApp, hasPasskeyHere }, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <>
      <PageHead title={t('desk.code_title')} />
      <h1>{t('desk.code_title')}</h1>
      <p className="mt-2 max-w-sm">{t('desk.code_text')}</p>
      {!hasApp && !hasPasskeyHere && <p className="mt-2 max-w-sm">{t('desk.code_without_app')}</p>}
      <Form method="post" replace className="form-column mt-6">
        <CodeField refusal={actionData} />
        <Button type="submit" disabled={isUnderWay} className="justify-self-start">
          {t('desk.code_button')}
        </Button>
      </Form>
      {hasPasskeyHere && <StaffPasskey to={path('/staff')} />}
    </>
  )
}
