import { shop } from '#app/context.ts'
import type { Route } from './+types/consent-styles'

/** Hides the question on pages without scripts, which are the same for all visitors, from those who have answered it. */
export function loader({ context }: Route.LoaderArgs) {
  const { consent, isWip } = context.get(shop)
  const styles =
    consent.isAnswered() || isWip ? ':root { --question-room: 0; } .consent-question { display: none; }' : ''
  return new Response(styles, { headers: { 'Content-Type': 'text/css', 'Cache-Control': 'private, no-store' } })
}
