/** Calls once, when this share of the element is in view. What it returns ends the waiting. */
export function whenSeen(element: Element, share: number, act: () => void) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting, intersectionRatio }) => isIntersecting && intersectionRatio >= share)) return
      observer.disconnect()
      act()
    },
    { threshold: share },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
