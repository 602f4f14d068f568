import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { viewedBefore, writeViewed } from './viewed.ts'

const ViewedRow = lazy(() => import('./viewed-row.tsx').catch(() => ({ default: () => null })))

/**
 * The products that this browser has shown last, at the end of a page. Their ids are stored in the browser only. This
 * part belongs to the first scripts of the page; the row itself is loaded when the visitor scrolls near it.
 */
export function RecentlyViewed() {
  // Of the pages that show this, only that of a product has an id.
  const { id: viewing } = useParams()
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const before = viewedBefore(viewing)
    if (viewing) writeViewed([viewing, ...before])
    if (!place.current || before.length === 0) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      // Also if the visitor has jumped past it.
      { rootMargin: '9999px 0px 600px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [viewing])
  return (
    <div ref={place} className="print:hidden">
      {isNear && (
        <Suspense>
          <ViewedRow viewing={viewing} />
        </Suspense>
      )}
    </div>
  )
}
