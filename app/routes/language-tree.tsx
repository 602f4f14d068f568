import { data, Outlet } from 'react-router'
import { shop } from '#app/context.ts'
import type { Route } from './+types/language-tree'

/** `/fr/…` exists in the route table, but not in a shop that does not speak French. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(shop).isLocaleOffered) throw data(null, 404)
  return null
}

export const shouldRevalidate = () => false

export default Outlet
