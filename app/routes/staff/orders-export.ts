import { data } from 'react-router'
import { shop } from '#app/context.ts'
import { readFilters } from '#contract/staff/order-list.ts'
import type { Route } from './+types/orders-export'

/** The list of orders as a file, read by its filters as the page reads them. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const made = await context.get(shop).orderSearch.export(readFilters(url.searchParams))
  if (!made.ok) throw data(null, 404)
  const { file, name } = made.value
  return new Response(file, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
