import { use, useEffect, useRef } from 'react'
import { createPath, UNSAFE_DataRouterContext as RouterContext } from 'react-router'
import { mayReload } from './may-reload.ts'

declare global {
  interface Window {
    /** React Router calls it in place of `location.reload`, which `vite.config.ts` replaces. */
    reloadForMissingFile?: () => void
  }
}

/**
 * React Router reloads the page when a file of the build is missing, which helps after a deployment. If the file is still
 * missing, it would reload at every click; then the target is opened as a new document instead. A file that is missing
 * for a mere prefetch never reloads the page: the visitor is reading it, or is about to leave it. Safari and Firefox break
 * off what is being fetched when a visitor opens another document, and a reload would take its place. A click is answered
 * once, although the file may be missing for it and at the same time for a prefetch.
 */
export function ReloadLimit() {
  // Reads the router's own state, because that of a hook may be outdated: a missing file fails at once the second time.
  const router = use(RouterContext)?.router
  const answered = useRef<string>(undefined)
  useEffect(() => {
    window.reloadForMissingFile = () => {
      const target = router?.state.navigation.location
      if (!target || target.key === answered.current) return
      answered.current = target.key
      if (mayReload(Date.now(), sessionStorage)) location.reload()
      else location.assign(createPath(target))
    }
  }, [router])
  return null
}
