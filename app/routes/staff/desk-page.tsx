import { isRouteErrorResponse, Outlet } from 'react-router'
import { DeskError } from '#app/staff/desk-error.tsx'
import type { Route } from './+types/desk-page'

export default Outlet

/**
 * Shows an error inside the frame of the desk, so that staff can go on from its navigation. The loader of the frame has
 * answered 404 to visitors who are not staff.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeskError status={isRouteErrorResponse(error) ? error.status : 500} />
}
