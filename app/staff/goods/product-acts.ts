import { ownEntry } from '#contract/own-entry.ts'
import { type FieldMistake, type GoodsChange, goodsParts, PlanWish } from '#contract/staff/goods.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Shop } from '#server/shop/shop.ts'
import { fieldsIn, typedIn } from './typed-fields.ts'

/** What a form of the page of a product was answered. */
export type GoodsAnswer = {
  /** Which form it was. */
  form?: 'part' | 'plan'
  typed?: Record<string, string[]>
  mistakes?: FieldMistake[]
  /** What others have changed since the form was drawn. */
  since?: GoodsChange[]
  refusal?: MessageId
  isPreview?: boolean
}

type Goods = Shop['goods']
type Outcome = GoodsAnswer | { did: string } | { code: 'not-found' }
type Typed = Record<string, string[]>
type Sent = Awaited<ReturnType<Shop['readFormWithFiles']>>
type Act = (goods: Goods, id: string, form: FormData, tooLarge: Sent['tooLarge']) => Promise<Outcome>

/** What each form of the page does. */
const acts: Readonly<Record<string, Act>> = {
  async save(goods, id, form, tooLarge) {
    const typed = typedIn(form)
    const part = partOf(typed)
    if (!part) return { code: 'not-found' }
    const mistakes = tooLarge.map((at) => ({ at, code: 'picture-too-large', reason: '' }))
    if (part === 'pictures') mistakes.push(...(await upload(goods, form, typed)))
    if (mistakes.length > 0) return { form: 'part', typed, mistakes }
    const saved = await goods.save(id, part, { fields: fieldsIn(typed), seen: typed.digest?.[0] ?? '' })
    if (saved.ok) return { did: 'save' }
    if (saved.error.code === 'not-found') return { code: 'not-found' }
    if (saved.error.code === 'changed') return { form: 'part', typed, since: saved.error.since }
    return { form: 'part', typed, mistakes: saved.error.mistakes }
  },
  async preview(goods, id, form) {
    const typed = typedIn(form)
    const part = partOf(typed)
    const seen = part && (await goods.preview(id, part, fieldsIn(typed)))
    return seen?.ok ? { form: 'part', typed, mistakes: seen.value.mistakes, isPreview: true } : { code: 'not-found' }
  },
  async undo(goods, id, form) {
    const { change = [], digest = [] } = typedIn(form)
    const undone = await goods.undo(id, { change: Number(change[0]), seen: digest[0] ?? '' })
    if (undone.ok) return { did: 'undo' }
    if (undone.error.code === 'not-found') return { code: 'not-found' }
    return undone.error.code === 'changed' ? { since: undone.error.since } : { refusal: 'desk-goods.undo_refused' }
  },
  async plan(goods, id, form) {
    const typed = typedIn(form)
    const one = (name: string) => typed[`plan.${name}`]?.[0] ?? ''
    const names = ['market', 'channel', 'amount', 'day', 'time'] as const
    const wish = PlanWish.safeParse(Object.fromEntries(names.map((name) => [name, one(name)])))
    if (!wish.success) {
      const fields = new Set(wish.error.issues.map(({ path: [name] }) => String(name)))
      const mistakes = [...fields].map((name) => ({ at: `plan.${name}`, code: 'unreadable', reason: '' }))
      return { form: 'plan', typed, mistakes }
    }
    const planned = await goods.plan(id, wish.data)
    if (planned.ok) return { did: 'plan' }
    if (planned.error.code === 'not-found') return { code: 'not-found' }
    return { form: 'plan', typed, mistakes: planned.error.mistakes }
  },
  async 'remove-plan'(goods, id, form) {
    const removed = await goods.removePlan(id, String(form.get('plan') ?? ''))
    if (removed.ok) return { did: 'remove-plan' }
    return removed.error.code === 'not-found' ? { code: 'not-found' } : { refusal: 'desk-goods.plan_settled' }
  },
}

const partOf = ({ part = [] }: Typed) => goodsParts.find((one) => one === part[0])

/** Stores the files of the form and writes their names into its fields; gives what is wrong with them. */
async function upload(goods: Goods, form: FormData, typed: Typed): Promise<FieldMistake[]> {
  const mistakes: FieldMistake[] = []
  for (const [name, file] of form) {
    if (typeof file === 'string' || file.size === 0) continue
    const stored = await goods.uploadPicture(new Uint8Array(await file.arrayBuffer()))
    if (stored.ok) typed[name.replace('upload.', 'images.')] = [stored.value]
    else mistakes.push({ at: name, code: 'no-picture', reason: '' })
  }
  return mistakes
}

export async function actOnProduct(goods: Goods, id: string, { form, tooLarge }: Sent): Promise<Outcome> {
  const act = ownEntry(acts, form.get('intent'))
  return act ? act(goods, id, form, tooLarge) : { code: 'not-found' }
}
