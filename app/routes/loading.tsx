import type { PageHandle } from '#app/storefront/page-handle.ts'

export const handle: PageHandle = { layout: 'loading' }

export const loader = () => null

/** Its layout is all there is to see. */
export default function Loading() {
  return null
}
