import { use, useEffect } from 'react'
import { createPath, UNSAFE_DataRouterContext as RouterContext } from 'react-router'
import { mayReload } from './may-reload.ts'

const purpose = 'on purpose'

/** Loads the page anew by the shop's own wish. Rejects if the browser refuses. */
export async function reloadOnPurpose(): Promise<void> {
  if (window.navigation) await window.navigation.reload({ info: purpose }).committed
  else location.reload()
}

/**
 * React Router loads the page anew when a file of the build cannot be had: after a deployment that brings the new one.
 * A file that is missing there too would make it do so at every click; the wanted page is then opened as a link without
 * JavaScript would. And a page that was only fetched ahead is no reason to take away the one that somebody reads.
 */
export function ReloadLimit() {
  // Asked itself, because what a hook knows may be a moment old: a file that is known to be missing fails at once.
  const router = use(RouterContext)?.router
  useEffect(() => {
    const limit = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated || event.info === purpose) return
      const wanted = router?.state.navigation.location
      if (wanted && mayReload(Date.now(), sessionStorage)) return
      event.preventDefault()
      if (wanted) location.assign(createPath(wanted))
    }
    window.navigation?.addEventListener('navigate', limit)
    return () => window.navigation?.removeEventListener('navigate', limit)
  }, [router])
  return null
}
