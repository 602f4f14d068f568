import type { MouseEvent } from 'react'
import { isUnmodifiedClick } from '#app/ui/unmodified-click.ts'
import { fieldId } from './search-field.ts'

/** Shows the search field of a phone, which styles hide while it has no focus. Without scripts the link leads to the search page. */
export function openSearch(event: MouseEvent) {
  const field = document.getElementById(fieldId)
  if (!field || !isUnmodifiedClick(event)) return
  event.preventDefault()
  scrollTo({ top: 0 })
  field.focus({ preventScroll: true })
}
