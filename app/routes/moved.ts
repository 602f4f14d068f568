import { redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { movedPages } from '#app/routes.ts'
import { splitLocale } from '#contract/address.ts'
import type { Route } from './+types/moved'

export function loader({ context, url }: Route.LoaderArgs) {
  const target = movedPages[splitLocale(url.pathname).path] ?? '/'
  return redirect(context.get(shop).path(target) + url.search, 301)
}
