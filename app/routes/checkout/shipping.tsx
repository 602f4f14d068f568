import { data, Form, redirect, useNavigation } from 'react-router'
import type { z } from 'zod'
import { OrderLimitNotice } from '#app/address/order-limit-notice.tsx'
import { arrivalsOf, hitRatesOf } from '#app/checkout/arrivals.ts'
import { loadStep, openStep } from '#app/checkout/open-step.ts'
import { OrderNote } from '#app/checkout/order-note.tsx'
import { ShippingChoice } from '#app/checkout/shipping-choice.tsx'
import { StepPage } from '#app/checkout/step-page.tsx'
import { shop } from '#app/context.ts'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Comment } from '#contract/cart/changes.ts'
import { commentIn } from '#contract/cart/comment.ts'
import { exceededOrderLimit } from '#contract/checkout/order-limit.ts'
import { violationOf, violationTexts } from '#contract/violation.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { Route } from './+types/shipping'

export const handle: PageHandle = { meta: { checkoutStep: 'shipping' } }

export async function loader({ context }: Route.LoaderArgs) {
  const here = context.get(shop)
  const step = await loadStep(here, 'shipping')
  const options = (await here.cart.shippingMethods()) ?? []
  const limit = exceededOrderLimit(here.brand, step.cart)
  return {
    ...step,
    texts: here.texts('checkout', 'cart', 'address', 'validation'),
    options: await hitRatesOf(here, step.cart, await arrivalsOf(here, step.cart, options)),
    limit: limit ?? null,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const here = context.get(shop)
  await openStep(here, 'shipping')
  const form = await request.formData().catch(() => new FormData())
  const typed = commentIn(form)
  const note = Comment.safeParse(typed)
  if (!note.success) return data({ note: { typed, message: sayViolation(here, note.error) } }, 422)
  const chosen = await here.cart.chooseShipping(String(form.get('code') ?? ''))
  if (!chosen.ok) return data({ message: chosen.error.message }, 422)
  const updated = await here.cart.update({
    shipping_opt_in_personal_data: form.has('shares_contact'),
    ...(form.has('comment') && { comment: note.data || null }),
  })
  if (!updated.ok) return data({ message: updated.error.message }, 422)
  throw redirect(here.path('/checkout/payment'), 303)
}

function sayViolation({ say }: Shop, { issues: [issue] }: z.ZodError) {
  const { code, values } = issue ? violationOf(issue) : { code: 'invalid' as const }
  return say(violationTexts[code], values)
}

/** The shipping options with prices and dates. */
export default function ShippingPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const { cart, options, limit } = loaderData
  return (
    <StepPage step="shipping" title={t('checkout.shipping_title')} loaded={loaderData}>
      {limit !== null && (
        <div className="mb-4">
          <OrderLimitNotice limit={limit} />
        </div>
      )}
      <Form method="post" className="form-column">
        <ShippingChoice
          cart={cart}
          options={options}
          refusal={actionData && 'message' in actionData ? actionData.message : undefined}
        />
        <label className="choice">
          <input type="checkbox" name="shares_contact" defaultChecked={cart.shipping_opt_in_personal_data} />
          {t('checkout.shares_contact')}
        </label>
        <OrderNote cart={cart} refused={actionData && 'note' in actionData ? actionData.note : undefined} />
        <Button type="submit" size="large" className="w-full" aria-disabled={isUnderWay}>
          {t('checkout.continue')}
        </Button>
      </Form>
    </StepPage>
  )
}
