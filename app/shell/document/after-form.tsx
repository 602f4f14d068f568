import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/** After a form was sent: scrolls to the reason for a refusal, and moves a lost focus to the answer. */
export function AfterForm() {
  const { state, formMethod } = useNavigation()
  const wasSent = useRef(false)
  useEffect(() => {
    if (state !== 'idle') {
      wasSent.current ||= formMethod === 'POST'
      return
    }
    if (!wasSent.current) return
    wasSent.current = false
    showRefusal()
    keepFocus()
  }, [state, formMethod])
  return null
}

/** The notice stands above the fields, and a form may be longer than the screen of a phone. */
function showRefusal() {
  document.querySelector('main [role=alert]:not([hidden])')?.scrollIntoView({ block: 'nearest' })
}

/**
 * The browser takes the focus from a button that is disabled or removed meanwhile. It goes to the notice with the answer,
 * which a screen reader then reads; else those who use a keyboard would begin at the top of the page again.
 */
function keepFocus() {
  if (document.activeElement !== document.body) return
  const place = document.querySelector<HTMLElement>('main [data-notice]') ?? document.querySelector('main')
  place?.focus({ preventScroll: true })
}
