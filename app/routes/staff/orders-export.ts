import { data } from 'react-router'
import { shop } from '#app/context.ts'
import { attachment } from '#app/staff/attachment.ts'
import { readFilters } from '#contract/staff/order-list.ts'
import type { Route } from './+types/orders-export'

/** The list of orders as a file, read by its filters as the page reads them. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const made = await context.get(shop).orderSearch.export(readFilters(url.searchParams))
  if (!made.ok) throw data(null, 404)
  return attachment(made.value.file, made.value.name)
}
