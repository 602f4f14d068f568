import { useRouteLoaderData } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'

/** Whether this storefront counts what visitors do, and this is one. Neither staff who act for a customer nor editors are. */
export function useIsCounted(): boolean {
  const { isWip, storefront } = useStorefront()
  const { collects, container, goals } = storefront.measurement
  const isActing = useRouteLoaderData<{ acting?: unknown }>('root')?.acting !== undefined
  return !isActing && !isWip && (collects || container !== undefined || goals === true)
}
