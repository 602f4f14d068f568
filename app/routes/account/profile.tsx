import { getFormProps } from '@conform-to/react'
import { data, Form, useNavigation } from 'react-router'
import { useRefreshedSession } from '#app/account/use-refreshed-session.ts'
import { shop } from '#app/context.ts'
import { Field } from '#app/form/field.tsx'
import { readForm } from '#app/form/read-form.ts'
import { useCheckedForm } from '#app/form/use-checked-form.ts'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ProfileForm } from '#contract/identity/customer.ts'
import type { Route } from './+types/profile'

export const handle: PageHandle = { layout: 'account' }

export async function loader({ context }: Route.LoaderArgs) {
  const { customer, texts } = context.get(shop)
  const me = await customer.me()
  if (!me) throw data(null, 404)
  const { first_name, last_name, birthday, phone_number, email } = me
  const profile = { first_name, last_name, birthday: birthday ?? '', phone_number: phone_number ?? '' }
  return { texts: texts('account', 'validation'), noindex: true, profile, email }
}

export async function action({ context, request }: Route.ActionArgs) {
  const read = readForm(ProfileForm, await request.formData().catch(() => new FormData()))
  if (read.status !== 'success') return data({ isSaved: false, reply: read.reply() }, 422)
  const changed = await context.get(shop).customer.update(read.value)
  if (!changed.ok) throw data(null, 404)
  return { isSaved: true, reply: read.reply() }
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const [form, fields] = useCheckedForm(ProfileForm, {
    reply: actionData?.isSaved ? undefined : actionData?.reply,
    defaultValue: loaderData.profile,
  })
  useRefreshedSession(actionData)
  return (
    <>
      <PageHead title={t('shell.account_profile')} />
      <h1 className="mb-6">{t('shell.account_profile')}</h1>
      <Form {...getFormProps(form)} method="post" className="form-column">
        {actionData?.isSaved && <Notice type="success">{t('account.saved')}</Notice>}
        <Field field={fields.first_name} label={t('account.first_name')} autoComplete="given-name" />
        <Field field={fields.last_name} label={t('account.last_name')} autoComplete="family-name" />
        <Field field={fields.birthday} type="date" label={t('account.birthday')} autoComplete="bday" />
        <Field
          field={fields.phone_number}
          type="tel"
          label={t('account.phone_number')}
          hint={t('account.phone_hint')}
          autoComplete="tel"
        />
        <div className="field">
          <p className="font-semibold">{t('account.email')}</p>
          <p className="wrap-anywhere">{loaderData.email}</p>
        </div>
        <Button type="submit" disabled={isUnderWay} className="justify-self-start">
          {t('account.save')}
        </Button>
      </Form>
    </>
  )
}
