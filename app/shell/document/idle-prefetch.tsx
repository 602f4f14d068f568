import { startTransition, use, useEffect, useState } from 'react'
import { PrefetchPageLinks, UNSAFE_DataRouterContext as RouterContext } from 'react-router'

/** The longest wait for the browser to be idle. */
const timeoutMs = 2000

/**
 * When the browser is idle, it fetches the pages that the visitor most likely opens next, one at a time, because each has
 * a dozen files.
 */
export function IdlePrefetch({ pages }: { pages: readonly string[] }) {
  useDiscoveredRoutes()
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (count === pages.length || isFrugal()) return
    const next = () => startTransition(() => setCount(count + 1))
    return count === 0 ? whenIdle(next) : next()
  }, [count, pages.length])
  return pages.slice(0, count).map((page) => <PrefetchPageLinks key={page} page={page} />)
}

/**
 * Renders again when the router has discovered more routes. It discovers those that a page links to after the page has
 * loaded, perhaps later than the browser is idle, and does not notify the links that wait for them.
 */
function useDiscoveredRoutes() {
  const router = use(RouterContext)?.router
  const [, setRoutes] = useState(router?.routes)
  useEffect(() => {
    const note = () => startTransition(() => setRoutes(router?.routes))
    note()
    return router?.subscribe(note)
  }, [router])
}

/** Safari cannot tell when it is idle; there it is a plain timeout. */
function whenIdle(run: () => void) {
  if ('requestIdleCallback' in window) {
    const waiting = requestIdleCallback(run, { timeout: timeoutMs })
    return () => cancelIdleCallback(waiting)
  }
  const waiting = setTimeout(run, timeoutMs)
  return () => clearTimeout(waiting)
}

declare global {
  interface Navigator {
    /** Not in all browsers, and therefore not in TypeScript's types. */
    connection?: { saveData?: boolean; effectiveType?: string }
  }
}

/** Nothing is prefetched on a slow or metered connection. */
function isFrugal() {
  const { connection } = navigator
  return connection?.saveData === true || (connection?.effectiveType ?? '').includes('2g')
}
