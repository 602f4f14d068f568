import type { PageHandle } from '#app/storefront/page-handle.ts'

export const handle: PageHandle = { layout: 'loading' }

export const loader = () => null

/** Shows only its layout. */
export default function Loading() {
  return null
}
