import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

export const minute = 60_000

/**
 * Asks for the page's data anew after so many milliseconds while it is seen, and at once when it is seen again after that
 * time. Without a time it does not.
 */
export function useFresh(every: number | undefined) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (every === undefined) return
    let last = performance.now()
    function look() {
      if (document.visibilityState !== 'visible' || performance.now() - last < (every ?? 0)) return
      last = performance.now()
      void revalidate()
    }
    const timer = setInterval(look, every / 4)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [revalidate, every])
}
