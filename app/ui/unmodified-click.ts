import type { MouseEvent } from 'react'

type ModifierKeys = Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** A click with a modifier key opens another tab or window, or saves the target; one without is for this page. */
export const isUnmodifiedClick = (click: ModifierKeys) =>
  !(click.metaKey || click.ctrlKey || click.shiftKey || click.altKey)

/** A click handler that acts instead of following the link, unless a modifier key is pressed. */
export const onUnmodifiedClick = (act: (link: HTMLAnchorElement) => void) => (event: MouseEvent<HTMLAnchorElement>) => {
  if (!isUnmodifiedClick(event)) return
  event.preventDefault()
  act(event.currentTarget)
}
