import { redirect } from 'react-router'
import { shop } from '#app/context.ts'
import type { Route } from './+types/landing'

/** The page of the account that the brand puts first. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { path, storefront } = context.get(shop)
  throw redirect(path(`/my-account/${storefront.accountLanding}`) + url.search)
}

export default function AccountLanding() {
  return null
}
