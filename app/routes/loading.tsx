import { LoadingLayout } from '#app/shell/loading-layout.tsx'

export default function Loading() {
  return <LoadingLayout />
}
