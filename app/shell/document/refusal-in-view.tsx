import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/**
 * Scrolls to the notice that says why a form was refused. The notice stands above the fields, and a form may be longer than
 * the screen of a phone, so whoever pressed the button at its end would not see it.
 */
export function RefusalInView() {
  const { state, formMethod } = useNavigation()
  const wasSent = useRef(false)
  useEffect(() => {
    if (state !== 'idle') {
      wasSent.current ||= formMethod === 'POST'
      return
    }
    if (!wasSent.current) return
    wasSent.current = false
    document.querySelector('main [role=alert]:not([hidden])')?.scrollIntoView({ block: 'nearest' })
  }, [state, formMethod])
  return null
}
