import { getFormProps } from '@conform-to/react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { shop } from '#app/context.ts'
import { Field } from '#app/form/field.tsx'
import { readForm } from '#app/form/read-form.ts'
import { type FormReply, useCheckedForm } from '#app/form/use-checked-form.ts'
import { AlertedProductBox } from '#app/stock-alerts/alerted-product-box.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { StockAlertForm } from '#contract/stock-alert.ts'
import type { Route } from './+types/back-in-stock'

/** The query is that of the product's page. With what is not sold out, the browser goes back there. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { stockAlerts, texts, path } = context.get(shop)
  const page = { texts: texts('stock', 'validation'), noindex: true }
  if (url.searchParams.has('stopped')) return { ...page, offer: undefined }
  const offer = await stockAlerts.offer(url.searchParams.get('product') ?? '', url.searchParams)
  if (offer.ok) return { ...page, offer: offer.value }
  if (offer.error.code === 'not-sold-out') throw redirect(path(offer.error.path))
  throw data(null, 404)
}

/** The answer is the same for every address but the proven one of the customer who is signed in. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { stockAlerts, path, refusal } = context.get(shop)
  const product = url.searchParams.get('product') ?? ''
  const form = await request.formData().catch(() => new FormData())
  const here = path(`/back-in-stock?${url.searchParams}`)
  if (form.get('intent') === 'stop') {
    await stockAlerts.stopOwn(product, url.searchParams)
    throw redirect(here, 303)
  }
  const read = readForm(StockAlertForm, form)
  if (read.status !== 'success') return data({ did: 'misread', reply: read.reply() } as const, 422)
  const requested = await stockAlerts.request(product, url.searchParams, read.value.email)
  if (requested.ok) {
    if (requested.value === 'added') throw redirect(here, 303)
    return { did: 'mailed' } as const
  }
  const { error } = requested
  if (error.code === 'not-found') throw data(null, 404)
  if (error.code === 'not-sold-out') throw redirect(path(error.path), 303)
  const { code, status, message } = refusal(error)
  return data({ did: 'refused', reply: read.reply(), code, message } as const, status)
}

/** For a product that is sold out: an e-mail address is told once when it can be bought again. */
export default function BackInStockPage({ loaderData: { offer }, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const title = t(offer ? (offer.isWaiting ? 'stock.waiting_title' : 'stock.title') : 'stock.stopped_title')
  return (
    <div className="page text-page">
      <PageHead title={title} />
      <h1 className="mb-4">{title}</h1>
      {!offer && (
        <>
          <p className="mb-6">{t('stock.stopped_text')}</p>
          <PageLink to={path('/')} className={buttonClass('primary')}>
            {t('stock.go_on')}
          </PageLink>
        </>
      )}
      {offer && <AlertedProductBox about={offer.about} />}
      {offer?.isWaiting && <Waiting />}
      {offer && !offer.isWaiting && actionData?.did === 'mailed' && <WhatFollows />}
      {offer && !offer.isWaiting && actionData?.did !== 'mailed' && (
        <>
          <p className="mb-6">{t('stock.text')}</p>
          {actionData?.did === 'refused' && (
            <div className="mb-6">
              <Notice type="danger" code={actionData.code}>
                {actionData.message}
              </Notice>
            </div>
          )}
          <Request reply={actionData?.reply} email={offer.email} />
        </>
      )}
    </div>
  )
}

function Request({ reply, email }: { reply: FormReply; email: string | undefined }) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const [form, fields] = useCheckedForm(StockAlertForm, { reply, defaultValue: { email: email ?? '' } })
  return (
    <Form {...getFormProps(form)} method="post" className="form-column">
      <Field field={fields.email} type="email" label={t('stock.email')} autoComplete="email" />
      <Button type="submit" size="large" className="w-full" aria-disabled={isUnderWay}>
        {t('stock.button')}
      </Button>
      <p className="text-muted text-sm">{t('stock.privacy')}</p>
    </Form>
  )
}

function WhatFollows() {
  const t = useTexts()
  return (
    <>
      <Notice type="success">{t('stock.mailed')}</Notice>
      <p className="mt-4">{t('stock.nothing_came')}</p>
    </>
  )
}

function Waiting() {
  const t = useTexts()
  return (
    <>
      <p className="mb-6">{t('stock.waiting_text')}</p>
      <Form method="post">
        <Button type="submit" name="intent" value="stop" look="secondary">
          {t('stock.stop')}
        </Button>
      </Form>
    </>
  )
}
