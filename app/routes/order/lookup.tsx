import { getFormProps } from '@conform-to/react'
import { data, Form, useNavigation } from 'react-router'
import { shop } from '#app/context.ts'
import { Field } from '#app/form/field.tsx'
import { readForm } from '#app/form/read-form.ts'
import { type FormReply, useCheckedForm } from '#app/form/use-checked-form.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { OrderLookup } from '#contract/checkout/order-lookup.ts'
import type { Route } from './+types/lookup'

export function loader({ context, url }: Route.LoaderArgs) {
  const number = url.searchParams.get('order')?.slice(0, 9) ?? ''
  return { number, texts: context.get(shop).texts('order', 'validation'), noindex: true }
}

/** The answer is the same whether there is such an order or not. */
export async function action({ context, request }: Route.ActionArgs) {
  const read = readForm(OrderLookup, await request.formData().catch(() => new FormData()))
  if (read.status !== 'success') return data({ did: 'misread', reply: read.reply() } as const, 422)
  await context.get(shop).orders.link.request(read.value)
  return { did: 'noted' } as const
}

/** For guests who want to see an order again: number and e-mail address bring a link by mail. */
export default function OrderLookupPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  return (
    <div className="page text-page">
      <PageHead title={t('order.lookup_title')} />
      <h1 className="mb-4">{t('order.lookup_title')}</h1>
      {actionData?.did === 'noted' ? (
        <WhatFollows />
      ) : (
        <>
          <p className="mb-6">{t('order.lookup_text')}</p>
          <Lookup reply={actionData?.reply} number={loaderData.number} />
        </>
      )}
    </div>
  )
}

function WhatFollows() {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <>
      <Notice type="success">{t('order.lookup_sent')}</Notice>
      <p className="mt-4">{t('order.lookup_nothing_came')}</p>
      <p className="mt-4">
        <PageLink to={path('/order')} className="link">
          {t('order.lookup_again')}
        </PageLink>
      </p>
    </>
  )
}

function Lookup({ reply, number }: { reply: FormReply; number: string }) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const [form, fields] = useCheckedForm(OrderLookup, { reply, defaultValue: { number } })
  return (
    <Form {...getFormProps(form)} method="post" className="form-column">
      <Field
        field={fields.number}
        label={t('order.lookup_number')}
        hint={t('order.lookup_number_hint')}
        inputMode="numeric"
        autoComplete="off"
      />
      <Field field={fields.email} type="email" label={t('order.lookup_email')} autoComplete="email" />
      <Button type="submit" size="large" className="w-full" aria-disabled={isUnderWay}>
        {t('order.lookup_button')}
      </Button>
    </Form>
  )
}
