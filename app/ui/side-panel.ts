/** Closes a panel if it is open, also in browsers without popovers (`app/old-browsers.tsx`). */
export function closePanel(panel: HTMLElement | null) {
  if (!panel) return
  if ('popover' in HTMLElement.prototype) panel.hidePopover()
  else panel.removeAttribute('data-open')
}
