import { Outlet } from 'react-router'

// React Router keeps loader data only of the routes above the error boundary. With a boundary below the root, an error
// page has the root's texts and brand, also when an action failed.
export { ErrorBoundary } from '#app/root.tsx'

export default Outlet
