import { data, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { pathOfSender } from '#app/storefront/sender-path.ts'
import { LanguageChoice } from '#contract/web/language-choice.ts'
import type { Route } from './+types/language'

/** The language selector posts its form here; a visit to the URL itself leads home. */
export function loader({ context }: Route.LoaderArgs) {
  return redirect(context.get(shop).path('/'))
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData())
  const choice = LanguageChoice.safeParse(Object.fromEntries(form))
  const location =
    choice.success &&
    context.get(shop).chooseLanguage({ ...choice.data, path: pathOfSender(choice.data.path, request) })
  if (!location) throw data(null, 422)
  return redirect(location, 303)
}

export default function Language() {
  return null
}
