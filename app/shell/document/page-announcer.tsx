import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * What a browser does by itself when it loads a document: says what the new page is called, and lets the keyboard start
 * at its beginning. A change of the query alone is the same page, and a link to a place within a page leads there.
 */
export function PageAnnouncer() {
  const { pathname, hash } = useLocation()
  const [title, setTitle] = useState('')
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    setTitle(document.title)
    // Where the page is scrolled to is decided elsewhere: the history returns to where one was.
    if (!hash) document.querySelector('main')?.focus({ preventScroll: true })
  }, [pathname, hash])
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  )
}
