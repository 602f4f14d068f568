import { useEffect, useRef } from 'react'
import { type SocialOutcome, socialOutcome } from '#contract/identity/entry.ts'

/** In ms: how often we look whether somebody has closed the window. */
const look = 500

/**
 * Opens the window of an identity provider, and tells what came of it: to this tab alone, which opened it. The outcome
 * comes from the window's last page, since a provider may cut the tie between the two.
 */
export function useSocialWindow(report: (outcome: SocialOutcome | null) => unknown) {
  const latest = useRef(report)
  const stop = useRef<() => void>(undefined)
  useEffect(() => {
    latest.current = report
  })
  useEffect(() => () => stop.current?.(), [])

  return function startAtProvider(provider: string): boolean {
    stop.current?.()
    const popup = window.open(`/api/identity/social/${provider}`, 'authentication', 'popup,width=480,height=680')
    if (!popup) return false
    const channel = new BroadcastChannel('authentication')
    let wasClosed = false
    const timer = setInterval(() => {
      // Its last word may be on the way when it closes: there is one more look before it counts as nobody.
      if (wasClosed) {
        clearInterval(timer)
        void latest.current(null)
      }
      wasClosed = popup.closed
    }, look)
    stop.current = () => {
      clearInterval(timer)
      channel.close()
    }
    channel.onmessage = ({ data }: MessageEvent<{ social?: unknown }>) => {
      const outcome = socialOutcome(data?.social)
      if (!outcome) return
      stop.current?.()
      void latest.current(outcome)
    }
    return true
  }
}
