import type { Db } from '#server/database/database.ts'
import { cluesOf } from './search-rules.ts'
import {
  type FoundGuest,
  type FoundOrder,
  type FoundPerson,
  foundGuestsQuery,
  foundOrdersQuery,
  foundPeopleQuery,
  mostShown,
  readFound,
} from './search-store.ts'

export type Found = {
  people: FoundPerson[]
  orders: FoundOrder[]
  guests: FoundGuest[]
  /** There are more people than are shown: a longer phrase finds fewer. */
  hasMore: boolean
}

/** The people and orders that staff may mean by a phrase: at most three statements, each clue by its own index. */
export async function searchCustomers(db: Db, phrase: string, brands: readonly string[]): Promise<Found> {
  const clues = cluesOf(phrase)
  const orders = await readFound<FoundOrder>(db, foundOrdersQuery(clues, brands))
  const buyers = orders.map(({ customerId }) => customerId).filter((id) => id !== null)
  const people = await readFound<FoundPerson>(db, foundPeopleQuery(clues, buyers))
  const guests = await readFound<FoundGuest>(db, foundGuestsQuery(clues))
  return { people: people.slice(0, mostShown), orders, guests, hasMore: people.length > mostShown }
}
