import { LoadingLayout } from '#app/shell/loading-layout.tsx'

/** The root leaves everything else out. */
export const handle = { layout: 'loading' }

export default function Loading() {
  return <LoadingLayout />
}
