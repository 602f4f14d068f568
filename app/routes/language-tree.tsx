import { data, Outlet } from 'react-router'
import { shop } from '#app/context.ts'
import type { Route } from './+types/language-tree'

/** The route table has all languages; `/fr/…` does not exist in a shop without French. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(shop).isLocaleOffered) throw data(null, 404)
  return null
}

export const shouldRevalidate = () => false

export default Outlet
