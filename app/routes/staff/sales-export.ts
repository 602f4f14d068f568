import { data } from 'react-router'
import { shop } from '#app/context.ts'
import { attachment } from '#app/staff/attachment.ts'
import type { Route } from './+types/sales-export'

/** The figures behind a view of the sales as a file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const made = await context.get(shop).sales.export(url.searchParams)
  if (!made.ok) throw data(null, 404)
  return attachment(made.value.file, made.value.name)
}
