import { getFormProps } from '@conform-to/react'
import { data, Form, useNavigation } from 'react-router'
import { shop } from '#app/context.ts'
import { Field } from '#app/form/field.tsx'
import { readForm } from '#app/form/read-form.ts'
import { type FormReply, useCheckedForm } from '#app/form/use-checked-form.ts'
import { useReport } from '#app/reporting/use-report.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { WithdrawalForm } from '#contract/checkout/withdrawal.ts'
import { zoneOf } from '#contract/time-zones.ts'
import { formatDate } from '#contract/web/format.ts'
import type { Route } from './+types/withdrawal'

export function loader({ context, url }: Route.LoaderArgs) {
  const number = url.searchParams.get('order')?.slice(0, 9) ?? ''
  const { visit, texts } = context.get(shop)
  return { number, days: visit.brand.returnDays, texts: texts('checkout', 'validation'), noindex: true }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { orders, refusal, visit } = context.get(shop)
  const read = readForm(WithdrawalForm, await request.formData().catch(() => new FormData()))
  if (read.status !== 'success') return data({ did: 'misread', reply: read.reply() } as const, 422)
  const declared = await orders.withdraw({ ...read.value, lines: [] })
  if (declared.ok) {
    const { number, receivedAt } = declared.value
    return { did: 'received', number, on: formatDate(receivedAt, zoneOf(visit.brand)) } as const
  }
  if (declared.error.code === 'order-not-found') return data({ did: 'unknown', reply: read.reply() } as const, 422)
  const { code, status, message } = refusal(declared.error)
  return data({ did: 'refused', reply: read.reply(), code, message } as const, status)
}

/** Withdrawal must be as easy as ordering: one form for customers and guests. */
export default function WithdrawalPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  useReport('withdrawal', actionData, () => (actionData?.did === 'received' ? {} : undefined))
  return (
    <div className="page text-page">
      <PageHead title={t('checkout.withdrawal_title')} />
      <h1 className="mb-4">{t('checkout.withdrawal_title')}</h1>
      {actionData?.did === 'received' ? (
        <Notice type="success">
          {t('checkout.withdrawal_received', { number: actionData.number, date: actionData.on })}
        </Notice>
      ) : (
        <>
          <p className="mb-2">{t('checkout.withdrawal_text')}</p>
          <p className="mb-4">{t('checkout.withdrawal_period', { days: loaderData.days })}</p>
          <PartOfOrder number={loaderData.number} />
          <Exclusions />
          {actionData?.did === 'unknown' && (
            <div className="mb-4">
              <Notice type="danger" code="order-not-found">
                {t('checkout.withdrawal_unknown')}
              </Notice>
            </div>
          )}
          {actionData?.did === 'refused' && (
            <div className="mb-4">
              <Notice type="danger" code={actionData.code}>
                {actionData.message}
              </Notice>
            </div>
          )}
          <Declaration reply={actionData?.reply} number={loaderData.number} />
        </>
      )}
      <ReturnAddress />
    </div>
  )
}

/** Leads to the order's page, where single pieces are chosen. */
function PartOfOrder({ number }: { number: string }) {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <p className="mb-4">
      {t('checkout.withdrawal_part')}{' '}
      <PageLink to={path(number ? `/order?order=${number}` : '/order')} className="link">
        {t('shell.order_lookup')}
      </PageLink>
    </p>
  )
}

/** The return address, as the editors write it. */
function ReturnAddress() {
  const t = useTexts()
  const { settings } = useStorefront()
  if (!settings?.return_address) return null
  return (
    <section className="mt-step-base" aria-labelledby="return-address">
      <h2 id="return-address" className="title-sm">
        {t('checkout.return_address')}
      </h2>
      <address className="whitespace-pre-line not-italic">{settings.return_address}</address>
    </section>
  )
}

function Exclusions() {
  const t = useTexts()
  return (
    <div className="mb-6 text-muted text-sm">
      <p id="excluded">{t('checkout.withdrawal_excluded')}</p>
      <ul aria-labelledby="excluded" className="my-2 list-disc pl-5">
        <li>{t('checkout.withdrawal_excluded_opened')}</li>
        <li>{t('checkout.withdrawal_excluded_made')}</li>
        <li>{t('checkout.withdrawal_excluded_done')}</li>
      </ul>
      <p>{t('checkout.withdrawal_unopened')}</p>
    </div>
  )
}

function Declaration({ reply, number }: { reply: FormReply; number: string }) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const [form, fields] = useCheckedForm(WithdrawalForm, { reply, defaultValue: { number } })
  return (
    <Form {...getFormProps(form)} method="post" className="form-column">
      <Field field={fields.number} label={t('checkout.withdrawal_number')} inputMode="numeric" autoComplete="off" />
      <Field field={fields.email} type="email" label={t('checkout.withdrawal_email')} autoComplete="email" />
      <Field field={fields.name} label={t('checkout.withdrawal_name')} autoComplete="name" />
      <Field field={fields.reason} label={t('checkout.withdrawal_reason')} autoComplete="off" />
      <Button type="submit" size="large" className="w-full" aria-disabled={isUnderWay}>
        {t('checkout.withdrawal_button')}
      </Button>
    </Form>
  )
}
