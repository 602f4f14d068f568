import { getFormProps } from '@conform-to/react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { AddressForm } from '#app/address/address-form.tsx'
import { shop } from '#app/context.ts'
import { Field } from '#app/form/field.tsx'
import { readForm } from '#app/form/read-form.ts'
import { type FormReply, useCheckedForm } from '#app/form/use-checked-form.ts'
import { BackToOrder } from '#app/order/back-to-order.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { postalAddress } from '#contract/address/postal-address.ts'
import { OrderEmail } from '#contract/checkout/order-change.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { Route } from './+types/change'

/** The order and its address, if this visitor can still change it; otherwise its page says how it is. */
async function openOrder({ orders, path }: Shop, token: string) {
  const order = await orders.view(token)
  if (!order) throw data(null, 404)
  if (!order.changeable || !order.shipping_address) throw redirect(path(`/order/${token}`), 303)
  return { order, address: order.shipping_address }
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const here = context.get(shop)
  const { order, address } = await openOrder(here, params.orderToken)
  return { order, address, texts: here.texts('checkout', 'address', 'order', 'history', 'validation'), noindex: true }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const here = context.get(shop)
  const token = params.orderToken
  const { address } = await openOrder(here, token)
  const form = await request.formData().catch(() => new FormData())
  const isEmail = form.get('what') === 'email'
  const email = isEmail ? readForm(OrderEmail, form) : undefined
  const place = isEmail ? undefined : readForm(postalAddress([address.country_code], 'shipping'), form)
  const read = email ?? place
  if (read?.status !== 'success')
    return data({ isEmail, reply: read?.reply(), code: undefined, message: undefined }, 422)
  const changed = await here.orders.change(token, {
    email: email?.status === 'success' ? email.value.email : undefined,
    address: place?.status === 'success' ? place.value : undefined,
  })
  if (!changed.ok) {
    const { code, message, status } = changed.error
    return data({ isEmail, reply: read.reply(), code, message }, status)
  }
  throw redirect(`${here.path(`/order/${token}`)}?done=${isEmail ? 'email-requested' : 'changed'}`, 303)
}

export default function ChangePage({ loaderData: { order, address }, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const title = t('order.change_title', { number: order.number })
  const notice = actionData?.message && (
    <Notice type="danger" code={actionData.code}>
      {actionData.message}
    </Notice>
  )
  return (
    <div className="page text-page">
      <PageHead title={title} />
      <h1 className="mb-4">{title}</h1>
      {order.payment_method === 'invoice' ? (
        <p className="mb-6">{t('order.change_email_only')}</p>
      ) : (
        <AddressForm
          countries={[address.country_code]}
          section="shipping"
          address={address}
          reply={actionData?.isEmail ? undefined : actionData?.reply}
          notice={!actionData?.isEmail && notice}
        >
          <Button type="submit" aria-disabled={isUnderWay}>
            {t('history.save_address')}
          </Button>
        </AddressForm>
      )}
      <div className="mt-step-base">
        {actionData?.isEmail && notice}
        <EmailForm email={order.customer_email ?? ''} reply={actionData?.isEmail ? actionData.reply : undefined} />
      </div>
      <p className="mt-6">
        <BackToOrder token={order.token_value} />
      </p>
    </div>
  )
}

function EmailForm({ email, reply }: { email: string; reply: FormReply }) {
  const t = useTexts()
  const [form, fields] = useCheckedForm(OrderEmail, { reply, defaultValue: { email } })
  return (
    <Form {...getFormProps(form)} method="post" className="form-column">
      <input type="hidden" name="what" value="email" />
      <Field field={fields.email} type="email" label={t('order.change_email')} autoComplete="email" />
      <Button type="submit">{t('history.save_email')}</Button>
    </Form>
  )
}
