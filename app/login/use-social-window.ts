import { useEffect, useRef } from 'react'
import { type SocialOutcome, socialOutcome } from '#contract/identity/entry.ts'

/** How often to check whether the visitor has closed the window. */
const checkEveryMs = 500

/**
 * Opens the window of an identity provider, and reports the outcome to this tab only. The last page in the window sends
 * it over a channel, because a provider may cut the connection between window and opener.
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
      // The outcome may still be on its way when the window closes, so there is one more check before giving up.
      if (wasClosed) {
        clearInterval(timer)
        void latest.current(null)
      }
      wasClosed = popup.closed
    }, checkEveryMs)
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
