import { use, useEffect } from 'react'
import { createPath, UNSAFE_DataRouterContext as RouterContext } from 'react-router'
import { mayReload } from './may-reload.ts'

const onPurpose = 'on purpose'

/** Reloads the page, past the limit below. Rejects if the browser refuses. */
export async function reloadOnPurpose(): Promise<void> {
  if (window.navigation) await window.navigation.reload({ info: onPurpose }).committed
  else location.reload()
}

/**
 * React Router reloads the page when a file of the build is missing, which helps after a deployment. If the file is still
 * missing, it would reload at every click; then the target is opened as a new document instead. A file that is missing
 * for a mere prefetch never reloads the page that the visitor is reading.
 */
export function ReloadLimit() {
  // Reads the router's own state, because that of a hook may be outdated: a missing file fails at once the second time.
  const router = use(RouterContext)?.router
  useEffect(() => {
    const limit = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated || event.info === onPurpose) return
      const target = router?.state.navigation.location
      if (target && mayReload(Date.now(), sessionStorage)) return
      event.preventDefault()
      if (target) location.assign(createPath(target))
    }
    window.navigation?.addEventListener('navigate', limit)
    return () => window.navigation?.removeEventListener('navigate', limit)
  }, [router])
  return null
}
