import type { MouseEvent } from 'react'

type Keys = Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** Whether a click is meant for this page, not for another tab or window, or for the disk. */
export const isUnmodifiedClick = (click: Keys) => !(click.metaKey || click.ctrlKey || click.shiftKey || click.altKey)

/** Does something instead of following a link, unless the visitor wants it elsewhere. */
export const onUnmodifiedClick = (act: (link: HTMLAnchorElement) => void) => (event: MouseEvent<HTMLAnchorElement>) => {
  if (!isUnmodifiedClick(event)) return
  event.preventDefault()
  act(event.currentTarget)
}
