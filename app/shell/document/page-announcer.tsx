import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Does after a client-side navigation what a browser does for a new document: announces the title, and moves the focus to
 * the beginning. A change of the query alone is no new page, and a link with a hash moves the focus there.
 */
export function PageAnnouncer() {
  const { pathname, hash } = useLocation()
  const [title, setTitle] = useState('')
  const announced = useRef(pathname)
  useEffect(() => {
    if (announced.current === pathname) return
    announced.current = pathname
    setTitle(document.title)
    // ScrollRestoration decides the scroll position.
    if (!hash) document.querySelector('main')?.focus({ preventScroll: true })
  }, [pathname, hash])
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  )
}
