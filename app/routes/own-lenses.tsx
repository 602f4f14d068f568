import { shop } from '#app/context.ts'
import { loadOwnLenses } from '#app/own-lenses/load-own-lenses.ts'
import type { Route } from './+types/own-lenses'

/** Content of the home page for a customer, loaded after the page, which is the same for everybody. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await loadOwnLenses(context.get(shop)))
}
