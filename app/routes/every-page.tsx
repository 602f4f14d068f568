import { Outlet } from 'react-router'

// React Router loads only what stands above the boundary that shows an error. This one stands below the root, so that
// an error page has the root's texts and brand also when an action was refused.
export { ErrorBoundary } from '#app/root.tsx'

export default Outlet
