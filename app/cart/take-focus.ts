import { useEffect, useRef } from 'react'

/** Whether the first render is still going on: what appears later was caused by the visitor. */
export function useIsFirst() {
  const isFirst = useRef(true)
  useEffect(() => {
    isFirst.current = false
  }, [])
  return () => isFirst.current
}

/** A part that replaces the form or button that was just used takes over its focus. */
export function useFocusUnlessFirst<Part extends HTMLElement>(isFirst: () => boolean) {
  const part = useRef<Part>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the part appears.
  useEffect(() => {
    if (!isFirst()) part.current?.focus()
  }, [])
  return part
}
