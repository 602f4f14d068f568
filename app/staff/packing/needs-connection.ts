import type { FormEvent } from 'react'

/** Leaves a form unsent while there is no connection: the page with its scans would be lost for an error page. */
export function needsConnection(event: FormEvent) {
  if (!navigator.onLine) event.preventDefault()
}
