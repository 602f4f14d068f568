import { data } from 'react-router'
import { DeliveredInput, DeliveryId, type VariantName } from '#contract/staff/stock.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Shop } from '#server/shop/shop.ts'

export type TypedDelivery = Record<'quantity' | 'note', string>

/** What is wrong with a delivery that was typed. */
export type DeliveredMistake = { field: 'quantity' | 'note'; mistake: MessageId; typed: TypedDelivery }
type Fields = Readonly<Record<string, FormDataEntryValue>>

export const typedDelivery = ({ quantity, note }: Fields): TypedDelivery => ({
  quantity: String(quantity ?? ''),
  note: String(note ?? ''),
})

/** Gives what `did` in the address is to tell of it, or what is wrong. */
export async function bookTyped(
  stock: Shop['stock'],
  name: VariantName,
  fields: Fields,
): Promise<{ did: string } | { wrong: DeliveredMistake }> {
  const typed = typedDelivery(fields)
  const input = DeliveredInput.safeParse({ ...typed, id: fields.id })
  if (!input.success) {
    const isNote = input.error.issues.every(({ path }) => path[0] === 'note')
    return {
      wrong: isNote
        ? { field: 'note', mistake: 'desk-stock.bad_note', typed }
        : { field: 'quantity', mistake: 'desk-stock.bad_delivered', typed },
    }
  }
  const done = await stock.bookPieces(name, input.data)
  if (done.ok) return { did: `${done.value.isNew ? 'delivered' : 'delivered-before'}&delivery=${input.data.id}` }
  if (done.error.code === 'not-found') throw data(null, 404)
  return { wrong: { field: 'quantity', mistake: 'desk-stock.too_many', typed } }
}

/** What the address says about a delivery that was just booked. */
export async function toldDelivery(stock: Shop['stock'], query: URLSearchParams) {
  const did = query.get('did')
  const id = DeliveryId.parse(query.get('delivery') ?? undefined)
  if (!id || (did !== 'delivered' && did !== 'delivered-before')) return undefined
  const found = await stock.booked(id)
  const booked = found.ok ? found.value : undefined
  return booked && { id, pieces: booked.pieces, note: booked.name, isNew: did === 'delivered' }
}
export type ToldDelivery = Awaited<ReturnType<typeof toldDelivery>>
