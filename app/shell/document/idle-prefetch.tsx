import { startTransition, use, useEffect, useState } from 'react'
import { PrefetchPageLinks, UNSAFE_DataRouterContext as RouterContext } from 'react-router'

/** A browser that never rests is not waited for any longer, in ms. */
const patience = 2000

/**
 * Once the browser has nothing better to do, it fetches what the visitor most likely opens next: a page at a time, since
 * each is a dozen files to ask for.
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
 * Renders again when the router has learned of more routes. It learns of those that a page links to only after the page
 * is there, perhaps later than the browser is idle, and does not tell the links that wait for it.
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

/** Safari does not tell when it is idle: there the time alone counts. */
function whenIdle(run: () => void) {
  if ('requestIdleCallback' in window) {
    const waiting = requestIdleCallback(run, { timeout: patience })
    return () => cancelIdleCallback(waiting)
  }
  const waiting = setTimeout(run, patience)
  return () => clearTimeout(waiting)
}

type Connection = { saveData?: boolean; effectiveType?: string }

/** A slow or dear connection is for what the visitor asks for. */
function isFrugal() {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection?.saveData === true || (connection?.effectiveType ?? '').includes('2g')
}
