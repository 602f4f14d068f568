import { data, Form, redirect, useNavigation } from 'react-router'
import { shop } from '#app/context.ts'
import { AccountLink } from '#app/mailed-links/account-link.tsx'
import { LinkInvalid } from '#app/mailed-links/link-invalid.tsx'
import { useSubscriptionStep } from '#app/reporting/use-subscription-step.ts'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { doneTexts, isDone } from '#app/subscription/done.ts'
import { useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { type LinkedRenewal, linkTypes, type SubscriptionLinkType } from '#contract/subscription/link.ts'
import { formatDate, formatMoney } from '#contract/web/format.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { Route } from './+types/subscription-link'

export const handle: PageHandle = { meta: { subscription: true } }

/** The URL contains a token, which requests from this page must not pass on as their referrer. */
export const headers = () => ({ 'Referrer-Policy': 'strict-origin' })

const typeOf = (text: string): SubscriptionLinkType | undefined => linkTypes.find((type) => type === text)

/** Changes nothing, because mail programs open links before their readers do. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const here = context.get(shop)
  const type = typeOf(params.type)
  const linked = type && (await here.subscriptions.link.view(params.token))
  const done = url.searchParams.get('done')
  const isSignedIn = (await here.identity.visitor()).kind === 'customer'
  const page = {
    texts: here.texts('subscription', 'entry'),
    noindex: true,
    done: isDone(done) ? done : undefined,
    isSignedIn,
  }
  if (!type || !linked) return data({ ...page, linked: undefined, target: '' }, 404)
  const isToPay = linked.waits && payable.includes(type)
  const target = here.path(`/my-account/subscription/${linked.subscriptionId}${isToPay ? '?pay' : ''}`)
  // What needs the customer is on the page of the subscription, which their session opens.
  if (linked.isOwn && type !== 'announced') throw redirect(target)
  return data({ ...page, linked, target })
}

const payable: readonly SubscriptionLinkType[] = ['confirm', 'declined']

export async function action({ context, params, request }: Route.ActionArgs) {
  const here = context.get(shop)
  const form = await request.formData().catch(() => new FormData())
  const act = actIn(form)
  if (!act || !typeOf(params.type)) throw data(null, 422)
  const acted = await here.subscriptions.link.act(params.token, act)
  if (acted.ok) throw redirect(here.path(`/subscription/${params.type}/${params.token}?done=${act.kind}`), 303)
  const { code, status, message } = explained(here, acted.error)
  return data({ code, message }, status)
}

type Refusal = Extract<Awaited<ReturnType<Shop['subscriptions']['link']['act']>>, { ok: false }>['error']

const explained = ({ subscriptions, refusal }: Shop, error: Refusal) =>
  error.code === 'too-many' || error.code === 'link-invalid' ? refusal(error) : subscriptions.explain(error)

function actIn(form: FormData) {
  const kind = form.get('intent')
  if (kind === 'skip' || kind === 'pause') return { kind } as const
  return kind === 'delay' ? ({ kind, on: String(form.get('on')) } as const) : undefined
}

/** For the holder of the link in a mail, whoever that is: harmless acts, and the way to the account for the rest. */
export default function SubscriptionLinkPage({
  loaderData: { linked, target, done, isSignedIn },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts()
  useSubscriptionStep(actionData ? undefined : done)
  if (!linked)
    return (
      <LinkInvalid
        title={t('subscription.link_failed_title')}
        text={t('subscription.link_failed')}
        to="/my-account/my-subscriptions"
        action={t('subscription.list_title')}
      />
    )
  return (
    <div className="page text-page">
      <PageHead title={t('subscription.link_title')} />
      <h1 className="mb-4">{t('subscription.link_title')}</h1>
      <div className="grid gap-4">
        {done && !actionData && <Notice type="success">{t(doneTexts[done])}</Notice>}
        {actionData && (
          <Notice type="danger" code={actionData.code}>
            {actionData.message}
          </Notice>
        )}
        <Standing linked={linked} isDone={done !== undefined} />
        {linked.waits && !linked.isOwn && <LogIn target={target} isSignedIn={isSignedIn} />}
        {linked.isOpen && <Acts delays={linked.delays} />}
        {(linked.isOwn || !linked.waits) && <WayOn isOwn={linked.isOwn} target={target} isSignedIn={isSignedIn} />}
      </div>
    </div>
  )
}

/** How it stands with the order. What was just done is said above. */
function Standing({ linked, isDone }: { linked: LinkedRenewal; isDone: boolean }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const { on, products, isOpen, waits, isPaused } = linked
  const total = formatMoney(linked.total, { ...storefront.money, currency: linked.currency })
  const date = formatDate(on)
  if (waits) return <p>{t('subscription.link_waits', { date })}</p>
  if (isOpen) return <p>{t('subscription.link_text', { count: products, date, total })}</p>
  return isDone ? null : <p>{t(isPaused ? 'subscription.done_pause' : 'subscription.link_over')}</p>
}

function Acts({ delays }: { delays: readonly { weeks: number; on: string }[] }) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <>
      <Form method="post" className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="skip" look="secondary" disabled={isUnderWay}>
          {t('subscription.skip')}
        </Button>
        <Button type="submit" name="intent" value="pause" look="secondary" disabled={isUnderWay}>
          {t('subscription.link_pause')}
        </Button>
      </Form>
      <Form method="post">
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-semibold">{t('subscription.link_later')}</legend>
          <input type="hidden" name="intent" value="delay" />
          {delays.map(({ weeks, on }) => (
            <div key={weeks}>
              <Button type="submit" name="on" value={on} look="secondary" disabled={isUnderWay}>
                {t('subscription.link_delay', { weeks, date: formatDate(on) })}
              </Button>
            </div>
          ))}
        </fieldset>
      </Form>
    </>
  )
}

type Way = { target: string; isSignedIn: boolean }

function WayOn({ isOwn, target, isSignedIn }: Way & { isOwn: boolean }) {
  const t = useTexts()
  if (isOwn)
    return (
      <p>
        <PageLink to={target} className={buttonClass('primary')}>
          {t('subscription.link_view')}
        </PageLink>
      </p>
    )
  return (
    <div className="border-line border-t pt-4">
      {!isSignedIn && <p className="mb-3">{t('subscription.link_more')}</p>}
      <LogIn target={target} isSignedIn={isSignedIn} />
    </div>
  )
}

function LogIn(way: Way) {
  const t = useTexts()
  return <AccountLink {...way} action={t('subscription.link_log_in')} />
}
