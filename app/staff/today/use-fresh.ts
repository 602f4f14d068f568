import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const minute = 60_000

/** Asks for the page's data anew every minute while it is seen, and at once when it is seen again after that time. */
export function useFresh() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let last = performance.now()
    function look() {
      if (document.visibilityState !== 'visible' || performance.now() - last < minute) return
      last = performance.now()
      void revalidate()
    }
    const timer = setInterval(look, minute / 4)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [revalidate])
}
