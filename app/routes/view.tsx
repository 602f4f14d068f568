import { data, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { senderPath } from '#app/storefront/sender-path.ts'
import { ViewChoice } from '#contract/web/view-choice.ts'
import type { Route } from './+types/view'

/** The button “Larger and clearer” posts its form here; a visit to the URL itself leads home. */
export function loader({ context }: Route.LoaderArgs) {
  return redirect(context.get(shop).path('/'))
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData())
  const choice = ViewChoice.safeParse(Object.fromEntries(form))
  if (!choice.success) throw data(null, 422)
  const path = senderPath(choice.data.path, request)
  return redirect(context.get(shop).chooseView({ ...choice.data, path }), 303)
}

export default function ViewScreen() {
  return null
}
