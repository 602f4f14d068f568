import { shop } from '#app/context.ts'
import { loadDialogParts } from '#app/login/load-parts.ts'
import type { Route } from './+types/login-parts'

/** What the login modal is made of, asked for when it opens. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await loadDialogParts(context.get(shop)))
}
