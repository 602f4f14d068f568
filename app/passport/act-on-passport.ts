import { readForm } from '#app/form/read-form.ts'
import type { FormReply } from '#app/form/use-checked-form.ts'
import { ownEntry } from '#contract/own-entry.ts'
import { WearForm } from '#contract/wear/wear.ts'
import { PrescriptionForm } from '#contract/wearers/prescription.ts'
import { WearerInput } from '#contract/wearers/wearer.ts'
import type { Shop } from '#server/shop/shop.ts'

/** Which form was refused, of which wearer, and why. */
export type PassRefusal = {
  form: 'add' | 'rename' | 'prescribe' | 'correct'
  wearer: string
  code?: string
  message?: string
  reply?: FormReply
}

/** What a form did, with what the page then says of it. */
export const doneTexts = {
  added: 'passport.added',
  renamed: 'passport.renamed',
  removed: 'passport.removed',
  saved: 'passport.saved',
  deleted: 'passport.deleted',
  corrected: 'wear.corrected',
} as const
export type PassDone = keyof typeof doneTexts

/** Undefined if there is no such wearer, prescription or act. */
type PassOutcome = { did: PassDone } | { refused: PassRefusal; status: number } | undefined

type PassForm = { shop: Shop; form: FormData; wearer: string }
type Refusable = Parameters<Shop['refusal']>[0]

const text = (form: FormData, name: string) => String(form.get(name) ?? '')

const isGone = ({ code }: Refusable) => code === 'wearer-not-found' || code === 'not-found'

/** A wearer or prescription that is not the customer's does not exist; anything else is said beside the form. */
function refuse(
  { shop }: PassForm,
  error: Refusable,
  refused: Pick<PassRefusal, 'form' | 'wearer' | 'reply'>,
): PassOutcome {
  if (isGone(error)) return undefined
  const { status, code, message } = shop.refusal(error)
  return { refused: { ...refused, code, message }, status }
}

async function name(act: PassForm, form: 'add' | 'rename'): Promise<PassOutcome> {
  const { shop, wearer } = act
  const read = readForm(WearerInput, act.form)
  const reply = read.reply()
  if (read.status !== 'success') return { refused: { form, wearer, reply }, status: 422 }
  const { name } = read.value
  const named = form === 'add' ? await shop.wearers.add(name) : await shop.wearers.rename(wearer, name)
  if (!named.ok) return refuse(act, named.error, { form, wearer, reply })
  return { did: form === 'add' ? 'added' : 'renamed' }
}

async function prescribe(act: PassForm): Promise<PassOutcome> {
  const { shop, wearer } = act
  const read = readForm(PrescriptionForm, act.form)
  const reply = read.reply()
  if (read.status !== 'success') return { refused: { form: 'prescribe', wearer, reply }, status: 422 }
  const saved = await shop.wearers.prescribe(wearer, read.value)
  return saved.ok ? { did: 'saved' } : refuse(act, saved.error, { form: 'prescribe', wearer, reply })
}

async function remove(act: PassForm): Promise<PassOutcome> {
  const { shop, wearer } = act
  const removed = await shop.wearers.remove(wearer)
  return removed.ok ? { did: 'removed' } : refuse(act, removed.error, { form: 'rename', wearer })
}

async function correct(act: PassForm): Promise<PassOutcome> {
  const { shop, wearer } = act
  const read = readForm(WearForm, act.form)
  const reply = read.reply()
  if (read.status !== 'success') return { refused: { form: 'correct', wearer, reply }, status: 422 }
  const { right, left, days_per_week: daysPerWeek } = read.value
  const eyes = { right: { lensesLeft: right, daysPerWeek }, left: { lensesLeft: left, daysPerWeek } }
  const corrected = await shop.wearers.wear.correct({ wearerId: wearer, eyes })
  if (corrected.ok) return { did: 'corrected' }
  const { code } = corrected.error
  // The form names no day.
  if (code === 'day-in-future') throw new Error('Today is in the future')
  return refuse(act, { code }, { form: 'correct', wearer, reply })
}

const acts: Record<string, (act: PassForm) => Promise<PassOutcome>> = {
  add: (act) => name(act, 'add'),
  rename: (act) => name(act, 'rename'),
  remove,
  prescribe,
  correct,
  async delete({ shop, form, wearer }) {
    const deleted = await shop.wearers.removePrescription(wearer, text(form, 'prescription'))
    return deleted.ok ? { did: 'deleted' } : undefined
  },
}

/** Does what a form of the lens passport asks for; undefined if there is no such thing. */
export async function actOnPassport(shop: Shop, form: FormData): Promise<PassOutcome> {
  return ownEntry(acts, form.get('intent'))?.({ shop, form, wearer: text(form, 'wearer') })
}
