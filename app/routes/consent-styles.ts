import { shop } from '#app/context.ts'
import { trackedInReferrer } from '#contract/measurement/tracking-keys.ts'
import type { Route } from './+types/consent-styles'

/**
 * Hides the question on pages without scripts, which are the same for all visitors, from those who have answered it. Only
 * browsers without scripts ask for it, so it also notes by which link they came.
 */
export function loader({ context, request }: Route.LoaderArgs) {
  const { consent, isWip, visit } = context.get(shop)
  const arrival = trackedInReferrer(request.headers.get('Referer'), visit.origin)
  if (Object.keys(arrival).length > 0) consent.noteArrival(arrival)
  const styles =
    consent.isAnswered() || isWip ? ':root { --question-room: 0; } .consent-question { display: none; }' : ''
  return new Response(styles, { headers: { 'Content-Type': 'text/css', 'Cache-Control': 'private, no-store' } })
}
