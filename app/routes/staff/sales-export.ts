import { data } from 'react-router'
import { shop } from '#app/context.ts'
import type { Route } from './+types/sales-export'

/** The figures behind a view of the sales as a file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const made = await context.get(shop).sales.export(url.searchParams)
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
