import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { closePanel } from '#app/ui/side-panel.ts'

/** A panel of the page that opens without scripts. It is hydrated once it is needed, and closes when the page changes. */
export function usePanel(id: string) {
  const ref = useClosedByNavigation()
  const [isNeeded, setNeeded] = useState(() => isOpen(id))
  // It may have been opened while React was taking over the page, too early to be heard.
  useEffect(() => {
    if (isOpen(id)) setNeeded(true)
  }, [id])
  return { id, ref, isNeeded, onBeforeToggle: () => setNeeded(true) }
}

/** The visitor may have opened it before the scripts ran. Browsers without popovers do not tell when one opens. */
const isOpen = (id: string) =>
  !import.meta.env.SSR &&
  (!('popover' in HTMLElement.prototype) || document.querySelector(`#${id}:popover-open`) !== null)

/** A panel that was opened before hydration stays open. */
function useClosedByNavigation() {
  const panel = useRef<HTMLElement>(null)
  const { key } = useLocation()
  const openedOn = useRef(key)
  useEffect(() => {
    if (openedOn.current !== key) closePanel(panel.current)
    openedOn.current = key
  }, [key])
  return panel
}
