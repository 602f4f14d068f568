import type { MouseEvent } from 'react'

/** Does something instead of following a link, unless the visitor wants it in another tab or window. */
export const plainly = (act: (link: HTMLAnchorElement) => void) => (event: MouseEvent<HTMLAnchorElement>) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  act(event.currentTarget)
}
