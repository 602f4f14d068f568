import { data, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { LanguageChoice } from '#contract/web/language-choice.ts'
import type { Route } from './+types/language'

/** Only the form of the language selector leads here; an address typed by hand goes home. */
export function loader({ context }: Route.LoaderArgs) {
  return redirect(context.get(shop).path('/'))
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData())
  const choice = LanguageChoice.safeParse(Object.fromEntries(form))
  const location = choice.success && context.get(shop).chooseLanguage(choice.data)
  if (!location) throw data(null, 422)
  return redirect(location, 303)
}

export default function Language() {
  return null
}
