import { useState } from 'react'
import { data, redirect, type ShouldRevalidateFunction, useLocation } from 'react-router'
import { shop } from '#app/context.ts'
import { answerLogin, type LoginAnswer } from '#app/login/answer.ts'
import { loadParts } from '#app/login/load-parts.ts'
import { LoginPanel } from '#app/login/login-panel.tsx'
import { viewAt, viewTitles } from '#app/login/views.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import type { Route } from './+types/login'

/** Whoever is signed in already goes on to where they wanted. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const here = context.get(shop)
  const wanted = url.searchParams.get('url')
  const { kind } = await here.identity.visitor()
  if (wanted && kind !== 'guest') throw redirect(here.identity.redirectTarget(wanted))
  if (kind !== 'guest') throw redirect(here.path(kind === 'customer' ? '/my-account' : '/staff'))
  const parts = await loadParts(here)
  const view = viewAt(url.searchParams.get('view'), parts.passwordless)
  return { parts, view, texts: here.texts('login', 'identity', 'validation'), noindex: true }
}

/** For the page and for the modal: a script gets the answer as data, a browser without one is led on. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData())
  const answer = await answerLogin(context.get(shop), form)
  if (answer.kind === 'entered' && form.get('answer') !== 'data') return redirect(answer.location, 303)
  return data(answer, answer.kind === 'refused' ? answer.status : 200)
}

/** A form that could not be sent stays as it is; an error page would take it away with all that was typed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<LoginAnswer> {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    return { kind: 'unreachable' }
  }
}

/** What a form changes, its answer says. To ask again would lead whoever has just signed in away from here. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === undefined && defaultShouldRevalidate

export default function LoginPage({ loaderData: { parts, view }, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { key } = useLocation()
  const [first] = useState(key)
  return (
    <section className="page login-page">
      <PageHead title={t(viewTitles[view])} />
      <LoginPanel key={key} parts={parts} view={view} heading="h1" answered={actionData} isMovedTo={key !== first} />
    </section>
  )
}
