import { data } from 'react-router'
import { shop } from '#app/context.ts'
import { attachment } from '#app/staff/attachment.ts'
import { proofDetour } from '#app/staff/proof-detour.ts'
import { ConsentQuery } from '#contract/staff/campaigns.ts'
import type { Route } from './+types/letters-export'

/** Who agreed to a channel of a storefront, as a file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { campaigns, path } = context.get(shop)
  const query = ConsentQuery.safeParse(Object.fromEntries(url.searchParams))
  if (!query.success) throw data(null, 404)
  const made = await campaigns.export(query.data)
  if (made.ok) return attachment(made.value.file, made.value.name)
  if (made.error.code === 'proof-needed') throw proofDetour(path, path('/staff/letters'))
  throw data(null, 404)
}
