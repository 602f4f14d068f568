import { z } from 'zod'
import { type Reordered, SwitchedProduct } from './reorder.ts'

type Step = 'customer' | 'address' | 'shipping' | 'payment'
type Flags = Pick<Reordered, 'not_reorderable' | 'switched_products' | 'added_trial_products'>

/** Where a reorder leads, with what was made of it in the query. */
export function reorderTarget(step: Step, { not_reorderable, switched_products, added_trial_products }: Flags): string {
  const query = new URLSearchParams({ isReorder: 'true' })
  if (not_reorderable) query.set('not_reorderable', 'true')
  if (switched_products.length > 0) query.set('switched_products', JSON.stringify(switched_products))
  if (added_trial_products.length > 0) query.set('added_trial_products', JSON.stringify(added_trial_products))
  return `/checkout/${step}?${query}#reorder`
}

const Switched = z.array(SwitchedProduct).max(50)
const Added = z.array(z.string().max(60)).max(50)

/** Anybody can write such a query, so it is only ever shown, by the names that the catalogue has for these products. */
export const readReorderFlags = (query: URLSearchParams): Flags => ({
  not_reorderable: query.get('not_reorderable') === 'true',
  switched_products: Switched.safeParse(parsed(query.get('switched_products'))).data ?? [],
  added_trial_products: Added.safeParse(parsed(query.get('added_trial_products'))).data ?? [],
})

function parsed(json: string | null): unknown {
  try {
    return json === null ? undefined : JSON.parse(json)
  } catch {
    return undefined
  }
}
