import { useState } from 'react'
import { data, redirect, type ShouldRevalidateFunction, useLocation } from 'react-router'
import { shop } from '#app/context.ts'
import { answerLogin, type LoginAnswer } from '#app/login/answer.ts'
import { loadParts } from '#app/login/load-parts.ts'
import { LoginPanel } from '#app/login/login-panel.tsx'
import { readLoginQuery, viewFor } from '#app/login/login-query.ts'
import { viewAt, viewTitles } from '#app/login/views.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import type { Route } from './+types/login'

/** Visitors who are already signed in are led on. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const here = context.get(shop)
  const { redirectUrl, flags } = readLoginQuery(url.search)
  const { kind } = await here.identity.visitor()
  if (kind === 'customer')
    throw redirect(here.identity.afterSignIn({ redirectUrl: redirectUrl || here.path('/my-account'), flags }).location)
  if (kind !== 'guest') throw redirect(redirectUrl ? here.identity.redirectTarget(redirectUrl) : here.path('/staff'))
  const parts = await loadParts(here)
  const asked = [...flags, ...here.identity.rememberedFlags()]
  const view = viewAt(url.searchParams.get('view') ?? viewFor(asked), parts.passwordless)
  return { parts, view, texts: here.texts('login', 'identity', 'validation'), noindex: true }
}

/** For the page and the modal: scripts get the answer as data, browsers without scripts are redirected. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData())
  const answer = await answerLogin(context.get(shop), form)
  if (answer.kind === 'entered' && form.get('answer') !== 'data') return redirect(answer.location, 303)
  return data(answer, answer.kind === 'refused' ? answer.status : 200)
}

/** If the shop cannot be reached, the form stays as it is; an error page would discard what was typed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<LoginAnswer> {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    return { kind: 'unreachable' }
  }
}

/** The loader must not run after a form: it would redirect a visitor who has just signed in. */
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
