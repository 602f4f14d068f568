import { data, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { senderPath } from '#app/storefront/sender-path.ts'
import { CurrencyChoice } from '#contract/web/currency-choice.ts'
import type { Route } from './+types/currency'

/** The currency selector posts its form here; a visit to the URL itself chooses nothing and leads home. */
export function loader({ context }: Route.LoaderArgs) {
  return redirect(context.get(shop).path('/'))
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData())
  const choice = CurrencyChoice.safeParse(Object.fromEntries(form))
  if (!choice.success) throw data(null, 422)
  const path = senderPath(choice.data.path, request)
  return redirect(await context.get(shop).chooseCurrency({ ...choice.data, path }), 303)
}

export default function CurrencyScreen() {
  return null
}
