import { redirect } from 'react-router'
import { readChoice } from '#contract/reorder/choice.ts'
import type { ReorderPlan } from '#contract/reorder/reorder.ts'
import type { Shop } from '#server/shop/shop.ts'

/** What is usually a mistake in what the plan takes along: an older order is not always what the eyes need now. */
export const questionsInPlan = ({ wearers }: Shop, { lines }: ReorderPlan) =>
  wearers.questionsAbout(
    lines.flatMap(({ line, last, next }) => {
      const { options, eye, wearer_id } = last
      return next && next.quantity > 0 ? [{ id: line, product_id: next.product_id, options, eye, wearer_id }] : []
    }),
  )

/**
 * Stores the answer to a question about odd values, and gives the plan again with the other choices kept; undefined if
 * the form holds no such answer.
 */
export async function confirmPlannedValues(
  here: Shop,
  named: Parameters<Shop['reorder']['plan']>[0],
  form: FormData,
): Promise<Response | undefined> {
  const key = form.get('values-right')
  if (key === null) return undefined
  const planned = await here.reorder.plan(named, readChoice(form))
  const questions = planned.ok ? await questionsInPlan(here, planned.value) : []
  const asked = questions.find(({ question }) => question.key === key)
  if (asked) await here.wearers.confirmValues(asked.wearerId, asked.question.key)
  const chosen = [...form].filter(([name]) => name !== 'values-right').map(([name, value]) => [name, String(value)])
  return redirect(`?${new URLSearchParams(chosen)}`, 303)
}
