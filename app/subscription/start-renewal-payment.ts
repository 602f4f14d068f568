import { redirect, redirectDocument } from 'react-router'
import { readMeans } from '#app/subscribe/means-value.ts'
import { paymentMethods } from '#contract/payment.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { SubscriptionOutcome } from './act-on-subscription.ts'

type RenewalPayment = { shop: Shop; form: FormData; id: string }

/** The customer pays for the next order by hand, in the cart of the renewal. Undefined if there is no such subscription. */
export async function startRenewalPayment({
  shop,
  form,
  id,
}: RenewalPayment): Promise<SubscriptionOutcome | undefined> {
  const { payment_method, alias } = readMeans(form.get('means'))
  const method = paymentMethods.find((known) => known === payment_method)
  if (!method) return refused(shop.refusal({ code: 'method-missing' }))
  const cart = await shop.subscriptions.payable(id, Number(form.get('total')))
  if (!cart.ok) {
    const { code } = cart.error
    return code === 'subscription-not-found' || code === 'sign-in-required'
      ? undefined
      : refused(shop.subscriptions.explain(cart.error))
  }
  const { token, currency } = cart.value
  const started = await shop.orders.start(
    { payment_method: method, ...(alias && { alias }), return_url: shop.path(`/my-account/subscription/${id}`) },
    token,
    currency,
  )
  if (started.ok && started.value.redirect_url) throw redirectDocument(started.value.redirect_url, 303)
  if (!started.ok && started.error.code !== 'already-paid')
    return refused({ status: 422, code: started.error.answer.code, message: started.error.message })
  const placed = await shop.orders.place(token)
  if (!placed.ok) return refused({ status: 422, code: placed.error.answer.code, message: placed.error.message })
  throw redirect(shop.path(`/checkout/thank-you/${placed.value.order.token_value}`), 303)
}

const refused = ({
  status,
  code,
  message,
}: {
  status: number
  code: string
  message: string
}): SubscriptionOutcome => ({
  refused: { form: 'pay', code, message },
  status,
})
