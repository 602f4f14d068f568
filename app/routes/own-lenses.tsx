import { shop } from '#app/context.ts'
import { loadOwnLenses } from '#app/own-lenses/load-own-lenses.ts'
import type { Route } from './+types/own-lenses'

/** What the home page shows a customer, loaded after the page: that is the same for everybody. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await loadOwnLenses(context.get(shop)))
}
