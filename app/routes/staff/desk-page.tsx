import { isRouteErrorResponse, Outlet } from 'react-router'
import { DeskError } from '#app/staff/desk-error.tsx'
import type { Route } from './+types/desk-page'

export default Outlet

/** Inside the frame of the desk: whoever mistyped a number goes on from there. Visitors who are not staff do not get here. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeskError status={isRouteErrorResponse(error) ? error.status : 500} />
}
