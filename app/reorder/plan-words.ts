import type { LinePlan } from '#contract/reorder/reorder.ts'
import type { Translate } from '#messages/translate.ts'

export const changeTexts = {
  kept: 'reorder.change_kept',
  dearer: 'reorder.change_dearer',
  cheaper: 'reorder.change_cheaper',
  switched: 'reorder.change_switched',
  gone: 'reorder.change_gone',
} as const

const whyGone = {
  discontinued: 'reorder.why_discontinued',
  'not-sold': 'reorder.why_not_sold',
  'sold-out': 'reorder.why_sold_out',
  'not-made': 'reorder.why_not_made',
  trial: 'reorder.why_trial',
  service: 'reorder.why_service',
} as const

const isGone = (why: LinePlan['why']): why is keyof typeof whyGone => Object.hasOwn(whyGone, why)

/** Why a line is not what it was, in sentences. */
export function whyOf({ change, why, last, next }: LinePlan, t: Translate): string[] {
  const isDearer = change === 'dearer'
  if (isGone(why)) {
    const because = t(whyGone[why], { product: last.title })
    if (!next) return [because]
    const values = last.formatted_options.length > 0 ? 'reorder.switched_to' : 'reorder.switched_plain'
    return [because, t(values, { product: next.title })]
  }
  if (why === 'price') return [t(isDearer ? 'reorder.why_dearer' : 'reorder.why_cheaper')]
  if (why === 'quantity') return [t(isDearer ? 'reorder.why_bulk_lost' : 'reorder.why_bulk_reached')]
  if (why === 'link') return [t('reorder.why_link')]
  return why === 'few-left' ? [t('reorder.why_few_left', { count: next?.quantity ?? 0 })] : []
}
