import { data, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { movedPages } from '#app/routes.ts'
import { splitLocale } from '#contract/address.ts'
import type { Route } from './+types/content-page'

/** Whatever no other route claims. */
export function loader({ context, url }: Route.LoaderArgs): never {
  const moved = movedPages[splitLocale(url.pathname).path]
  if (moved) throw redirect(context.get(shop).path(moved) + url.search, 301)
  throw data(null, 404)
}

export default function ContentPage() {
  return null
}
