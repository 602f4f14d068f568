import { useEffect } from 'react'

let isNoted = false

/** Notes by which link the visitor came, once for a document, before another page of the shop changes the address. */
export function ArrivalNote() {
  useEffect(() => {
    const { search } = location
    if (isNoted || !search) return
    isNoted = true
    import('./arrival.ts').then(({ noteArrival }) => noteArrival(search)).catch(() => undefined)
  }, [])
  return null
}
