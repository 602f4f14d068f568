import { shop } from '#app/context.ts'
import { loadDialogParts } from '#app/login/load-parts.ts'
import type { Route } from './+types/login-parts'

/** The data of the login modal, loaded when it opens. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await loadDialogParts(context.get(shop)))
}
