import { readForm } from '#app/form/read-form.ts'
import { readPieces } from '#app/order/pieces-form.ts'
import { postalAddress } from '#contract/address/postal-address.ts'
import { err, type Result } from '#contract/result.ts'
import { actForms, MailChoice, NewNote, NoteChoice, type OrderAct } from '#contract/staff/order-acts.ts'
import type { DeskProblem } from '#server/desk/order-desk-for-request.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { Answer } from './answer.ts'

type Desk = Shop['orderDesk']
type Place = { brand: string; number: number }
type Done = Result<unknown, DeskProblem | { code: 'bad-input' }>
/** Done, or what the page answers instead. */
export type Sent = { done: Done; preview?: Answer['preview']; reply?: Answer['reply'] }

const badInput = err({ code: 'bad-input' })
const mostLines = 100

/** What is not about the state of the order: notes and mails. */
export const smallActs = {
  note: { right: 'see-orders' },
  'remove-note': { right: 'see-orders' },
  mail: { right: 'send-mail-again' },
} as const
export type SmallAct = keyof typeof smallActs
export const isSmallAct = (name: unknown): name is SmallAct =>
  typeof name === 'string' && Object.hasOwn(smallActs, name)

export async function doSmallAct(desk: Desk, place: Place, act: SmallAct, fields: object): Promise<Sent> {
  const note = NewNote.safeParse(fields)
  const chosen = NoteChoice.safeParse(fields)
  const mail = MailChoice.safeParse(fields)
  if (act === 'note' && note.success) return { done: await desk.addNote(place, note.data, note.data.text) }
  if (act === 'remove-note' && chosen.success)
    return { done: await desk.removeNote(place, chosen.data, chosen.data.note) }
  if (act === 'mail' && mail.success) return { done: await desk.sendMail(place, mail.data, mail.data.mail) }
  return { done: badInput }
}

export async function doAct(desk: Desk, place: Place, act: OrderAct, form: FormData): Promise<Sent> {
  if (act === 'address') return changeAddress(desk, place, form)
  const fields = Object.fromEntries(form)
  if (act === 'coupon') {
    const wish = actForms.coupon.safeParse(fields)
    if (!wish.success) return { done: badInput }
    const { seen, key, ...gift } = wish.data
    return { done: await desk.grantCoupon(place, { seen, key }, gift) }
  }
  const wish = actForms[act].safeParse(fields)
  if (!wish.success) return { done: badInput }
  const { seen, key, ...rest } = wish.data
  const pieces = readPieces(form, mostLines)
  // Without pieces a parcel takes all that is open, while a refund is of something else.
  const isAll = act === 'ship' ? pieces.length === 0 : form.get('all') === 'on'
  const details = {
    ...rest,
    ...('shipping' in rest && { shipping: rest.shipping === 'on' }),
    ...(!isAll && { pieces }),
  }
  const isSum = act === 'cancel' || act === 'refund'
  if (isSum && form.get('step') !== 'do') {
    const shown = await desk.rehearse(place, act, { seen, key }, details)
    return { done: shown, ...(shown.ok && { preview: shown.value }) }
  }
  const expected = isSum ? Number(form.get('expected')) : undefined
  return { done: await desk.act(place, act, { seen, key }, { details, expected }) }
}

async function changeAddress(desk: Desk, place: Place, form: FormData): Promise<Sent> {
  const head = actForms.address.safeParse(Object.fromEntries(form))
  const order = await desk.view(place)
  const country = order.ok && order.value.address?.country_code
  if (!head.success || !country) return { done: badInput }
  const read = readForm(postalAddress([country], 'shipping'), form)
  if (read.status !== 'success') return { done: badInput, reply: read.reply() }
  return { done: await desk.changeAddress(place, head.data, read.value), reply: read.reply() }
}
