import { data } from 'react-router'
import { shop } from '#app/context.ts'
import { attachment } from '#app/staff/attachment.ts'
import { proofDetour } from '#app/staff/proof-detour.ts'
import type { Route } from './+types/customer-export'

/** The file itself, for a form that the browser sends as a document. */
export async function action({ context, params }: Route.ActionArgs) {
  const { customerDesk, path, refusal } = context.get(shop)
  const file = await customerDesk.export(params.id)
  if (!file.ok) {
    const { error } = file
    if (error.code === 'proof-needed') return proofDetour(path, path(`/staff/customers/${params.id}`))
    throw data(null, error.code === 'not-found' ? 404 : refusal(error).status)
  }
  return attachment(file.value, 'customer-data.zip', 'application/zip')
}

/** There is nothing to look at. */
export function loader() {
  throw data(null, 404)
}
