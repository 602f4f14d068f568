import { getFormProps } from '@conform-to/react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { AccountNotification } from '#app/account/account-notification.tsx'
import { takeNotice, writeNotice } from '#app/account/flash.ts'
import { shop } from '#app/context.ts'
import { Field } from '#app/form/field.tsx'
import { readForm } from '#app/form/read-form.ts'
import { type FormReply, useCheckedForm } from '#app/form/use-checked-form.ts'
import { MilesList } from '#app/loyalty/miles-list.tsx'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { MilesForm } from '#contract/loyalty/miles-form.ts'
import type { Route } from './+types/miles-and-more'

export const handle: PageHandle = { layout: 'account' }

const milesPath = '/my-account/miles-and-more'

export async function loader({ context }: Route.LoaderArgs) {
  const here = context.get(shop)
  const [me, miles] = await Promise.all([here.customer.me(), here.loyalty.miles()])
  if (!me) throw data(null, 404)
  return {
    texts: here.texts('loyalty', 'validation'),
    noindex: true,
    notice: takeNotice(here),
    number: me.miles_and_more_number,
    /** Undefined if this shop cannot tell of miles. */
    miles: miles?.ok ? miles.value : undefined,
    hasFailed: miles?.ok === false,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const here = context.get(shop)
  const form = await request.formData().catch(() => new FormData())
  const isRemoval = form.get('intent') === 'remove'
  const read = isRemoval ? undefined : readForm(MilesForm, form)
  if (read && read.status !== 'success') return data({ reply: read.reply() }, 422)
  const stored = await here.customer.setMilesAndMore(read?.value.miles_and_more_number ?? null)
  if (!stored.ok) throw data(null, 404)
  writeNotice(here, isRemoval ? 'miles_removed' : 'miles_saved')
  return redirect(here.path(milesPath), 303)
}

export default function MilesAndMore({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const { number, miles, hasFailed, notice } = loaderData
  return (
    <>
      <PageHead title={t('shell.account_miles')} />
      <h1 className="mb-4">{t('shell.account_miles')}</h1>
      <AccountNotification notice={notice} />
      <p className="mb-6 max-w-narrow">{t('loyalty.miles_text')}</p>
      {/* Another number is another form: its field shows what is stored. */}
      <NumberForm key={number} number={number} reply={actionData?.reply} isUnderWay={isUnderWay} />
      {number && (
        <details className="fold mt-2">
          <summary>{t('loyalty.miles_remove')}</summary>
          <Form method="post" className="pt-2">
            <Button type="submit" name="intent" value="remove" look="secondary" disabled={isUnderWay}>
              {t('loyalty.miles_remove_sure')}
            </Button>
          </Form>
        </details>
      )}
      {hasFailed && (
        <div className="mt-8 max-w-narrow">
          <Notice type="danger" code="miles-unavailable">
            {t('shop.user.my_account.notification.miles_and_more_points_error')}
          </Notice>
        </div>
      )}
      {number && miles && <MilesList miles={miles} />}
    </>
  )
}

type NumberFormProps = { number: string | null; reply: FormReply; isUnderWay: boolean }

function NumberForm({ number, reply, isUnderWay }: NumberFormProps) {
  const t = useTexts()
  const [form, fields] = useCheckedForm(MilesForm, { reply, defaultValue: { miles_and_more_number: number ?? '' } })
  return (
    <Form {...getFormProps(form)} method="post" className="form-column">
      <Field
        field={fields.miles_and_more_number}
        label={t('loyalty.miles_number')}
        hint={t('loyalty.miles_hint')}
        inputMode="numeric"
        autoComplete="off"
      />
      <Button type="submit" disabled={isUnderWay} className="justify-self-start">
        {t('loyalty.save')}
      </Button>
    </Form>
  )
}
