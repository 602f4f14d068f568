import { data, Form, redirect, useNavigation } from 'react-router'
import { shop } from '#app/context.ts'
import { AccountLink } from '#app/mailed-links/account-link.tsx'
import { EntryPage } from '#app/mailed-links/entry-page.tsx'
import { LinkInvalid } from '#app/mailed-links/link-invalid.tsx'
import { carryOutPlan, otherPieces } from '#app/reorder/carry-out.ts'
import { PlanForm } from '#app/reorder/plan-form.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { readChoice } from '#contract/reorder/choice.ts'
import type { Route } from './+types/reorder-link'

/** The URL contains a token, which requests from this page must not pass on as their referrer. */
export const headers = () => ({ 'Referrer-Policy': 'strict-origin' })

/**
 * The link in a mail. It does not sign its reader in, and only the signed-in owner sees what was ordered, because people
 * pass mails on. Mail programs open links before their readers do: only the signed-in owner finds the cart filled, and
 * following the link twice gives the same cart.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const here = context.get(shop)
  const isSignedIn = (await here.identity.visitor()).kind === 'customer'
  const page = { texts: here.texts('reorder', 'cart', 'address', 'entry'), noindex: true, isSignedIn }
  const link = await here.reorder.link(params.token)
  if (link?.kind === 'own') {
    const named = { by: 'link', token: params.token } as const
    const own = await here.reorder.plan(named)
    if (own.ok && !own.value.lines.some(({ next }) => next)) throw redirect(here.path('/'))
    // What lies in the cart already would be bought along: then the plan comes first, and says so.
    if (own.ok && (await otherPieces(here, own.value.lines)) === 0) await carryOutPlan(here, named, new FormData())
    throw redirect(here.path(`/my-account/reorder/${link.orderId}`))
  }
  if (!link) return data({ ...page, link: null, plan: null, others: 0 }, 404)
  if (link.kind !== 'open') return data({ ...page, link, plan: null, others: 0 })
  const planned = await here.reorder.plan({ by: 'link', token: params.token }, readChoice(url.searchParams))
  const hasItems = planned.ok && planned.value.lines.some(({ next }) => next)
  if (!hasItems) throw redirect(here.path('/'))
  return data({ ...page, link, plan: planned.value, others: await otherPieces(here, planned.value.lines) })
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const here = context.get(shop)
  const form = await request.formData().catch(() => new FormData())
  if (form.get('intent') === 'show') {
    await here.reorder.confirmLink(params.token)
    throw redirect(url.pathname, 303)
  }
  const refused = await carryOutPlan(here, { by: 'link', token: params.token }, form)
  if (refused.data.code === 'reorder-not-possible') throw redirect(here.path('/'), 303)
  return refused
}

export default function ReorderLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { link, plan, others, isSignedIn } = loaderData
  if (plan)
    return (
      <div className="page max-w-lg py-step-base">
        <PageHead title={t('reorder.title')} />
        <h1 className="mb-2">{t('reorder.title')}</h1>
        <PlanForm plan={plan} others={others} refusal={actionData} />
      </div>
    )
  if (!link)
    return (
      <LinkInvalid
        title={t('reorder.link_failed_title')}
        text={t('reorder.link_failed')}
        to="/my-account/history"
        action={t('reorder.to_account')}
      />
    )
  return (
    <>
      <PageHead title={t('reorder.title')} />
      {link.kind === 'sign-in' ? (
        <SignIn count={link.count} orderId={link.orderId} isSignedIn={isSignedIn} />
      ) : (
        <Show count={link.count} />
      )}
    </>
  )
}

type SignInProps = { count: number; orderId: string; isSignedIn: boolean }

function SignIn({ count, orderId, isSignedIn }: SignInProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const words = [t('reorder.link_count', { count }), ...(isSignedIn ? [] : [t('reorder.link_sign_in_text')])]
  const target = path(`/my-account/reorder/${orderId}`)
  return (
    <EntryPage title={t('reorder.link_title')} text={words.join(' ')}>
      <AccountLink target={target} action={t('reorder.link_sign_in')} isSignedIn={isSignedIn} />
    </EntryPage>
  )
}

function Show({ count }: { count: number }) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <EntryPage
      title={t('reorder.link_title')}
      text={`${t('reorder.link_count', { count })} ${t('reorder.link_show_text')}`}
    >
      <Form method="post" replace>
        <Button type="submit" name="intent" value="show" size="large" disabled={isUnderWay}>
          {t('reorder.link_show')}
        </Button>
      </Form>
    </EntryPage>
  )
}
