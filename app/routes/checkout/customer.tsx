import { getFormProps, getInputProps } from '@conform-to/react'
import { useEffect } from 'react'
import { data, Form, redirect, type ShouldRevalidateFunction, useNavigate, useNavigation } from 'react-router'
import { CustomerStep } from '#app/checkout/customer-step.ts'
import { loadStep, openStep } from '#app/checkout/open-step.ts'
import { StepPage } from '#app/checkout/step-page.tsx'
import { shop } from '#app/context.ts'
import { readForm } from '#app/form/read-form.ts'
import { type FormReply, useCheckedForm } from '#app/form/use-checked-form.ts'
import { EmailField } from '#app/login/email-field.tsx'
import { useLogin } from '#app/login/login-context.ts'
import { CheckoutPlan } from '#app/reorder/checkout-plan.tsx'
import { loadReorder } from '#app/reorder/load-notes.ts'
import { useSession } from '#app/session/session.tsx'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { onUnmodifiedClick } from '#app/ui/unmodified-click.ts'
import type { Cart } from '#contract/cart/cart.ts'
import { splitLocale } from '#contract/web/locale-path.ts'
import type { Route } from './+types/customer'

export const handle: PageHandle = { meta: { checkoutStep: 'customer' } }

export async function loader({ context, url }: Route.LoaderArgs) {
  const here = context.get(shop)
  const step = await loadStep(here, 'customer')
  return {
    ...step,
    texts: here.texts('checkout', 'cart', 'login', 'validation', 'subscribe', 'reorder', 'values'),
    reorder: await loadReorder(here, step.cart, url.searchParams),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const here = context.get(shop)
  const { cart } = await openStep(here, 'customer')
  if (cart.subscription) throw redirect(here.path('/checkout/customer'), 303)
  const read = readForm(CustomerStep, await request.formData().catch(() => new FormData()))
  if (read.status !== 'success') return data(read.reply(), 422)
  const updated = await here.cart.update(read.value)
  if (!updated.ok) throw redirect(here.path('/cart'))
  throw redirect(here.path('/checkout/address'), 303)
}

/**
 * Who signs in over this page is led on by it. The loader would lead on as well, and of two ways at the same moment the router may take
 * both: Back would come to this page again.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formAction, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && splitLocale(formAction?.split('?')[0] ?? '').path !== '/login'

/** The customer: one with an account, or a guest with an e-mail address. */
export default function CustomerPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const { session } = useSession()
  const navigate = useNavigate()
  const isCustomer = Boolean(session?.customer)
  // After signing in over this page, the customer goes on to the next step.
  useEffect(() => {
    if (isCustomer) void navigate(path('/checkout/address'), { replace: true })
  }, [isCustomer, navigate, path])
  return (
    <StepPage step="customer" title={t('checkout.customer_title')} loaded={loaderData}>
      <CheckoutPlan cart={loaderData.cart} step="customer" {...loaderData.reorder} />
      {loaderData.cart.subscription ? <NeedsAccount /> : <GuestForm reply={actionData} cart={loaderData.cart} />}
      <SignIn />
    </StepPage>
  )
}

function GuestForm({ reply, cart }: { reply: FormReply; cart: Cart }) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const known = { email: cart.customer_email ?? '', reminder_opt_in: cart.reminder_opt_in }
  const [form, fields] = useCheckedForm(CustomerStep, { reply, defaultValue: known })
  const { key, ...reminder } = getInputProps(fields.reminder_opt_in, { type: 'checkbox' })
  return (
    <Form {...getFormProps(form)} method="post" className="form-column">
      <EmailField field={fields.email} label={t('login.email')} validate={() => form.validate()} />
      <p className="-mt-4 text-muted text-sm">{t('checkout.email_hint')}</p>
      <label className="choice">
        <input key={key} {...reminder} />
        {t('checkout.reminder')}
      </label>
      <Button type="submit" size="large" className="w-full" aria-disabled={isUnderWay}>
        {t('checkout.as_guest')}
      </Button>
    </Form>
  )
}

/** A subscription is looked after in an account. Whoever wants none buys once. */
function NeedsAccount() {
  const t = useTexts()
  const { path } = useStorefront()
  const register = `${path('/login')}?${new URLSearchParams({ view: 'register', url: path('/checkout/address') })}`
  return (
    <div className="form-column">
      <p>{t('subscribe.needs_login')}</p>
      <a href={register} className={`w-full ${buttonClass('primary', 'large')}`}>
        {t('login.register')}
      </a>
      <Form method="post" action={path('/cart')}>
        <input type="hidden" name="step" value="customer" />
        <Button type="submit" name="intent" value="buy-once" look="quiet" className="w-full">
          {t('subscribe.once_instead')}
        </Button>
      </Form>
    </div>
  )
}

function SignIn() {
  const t = useTexts()
  const { path } = useStorefront()
  const { open, prepare } = useLogin()
  const page = `${path('/login')}?${new URLSearchParams({ url: path('/checkout/address') })}`
  return (
    <section aria-labelledby="checkout-sign-in" className="mt-8 border-line border-t pt-6">
      <h2 id="checkout-sign-in" className="title-sm mb-2">
        {t('checkout.have_account')}
      </h2>
      <p className="mb-4 text-muted">{t('checkout.have_account_text')}</p>
      <a
        href={page}
        onClick={onUnmodifiedClick(() => void open())}
        onPointerEnter={prepare}
        className={`w-full ${buttonClass('secondary', 'large')}`}
      >
        {t('login.sign_in')}
      </a>
    </section>
  )
}
