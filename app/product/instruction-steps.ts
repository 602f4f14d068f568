import type { Product } from '#contract/catalogue/product.ts'
import type { MessageId } from '#messages/ids.ts'

type Instructions = { use: readonly MessageId[]; safety: readonly MessageId[] }

const lens: Instructions = {
  use: ['instructions.hands', 'instructions.lens_check', 'instructions.lens_insert'],
  safety: ['instructions.lens_values', 'instructions.lens_sleep', 'instructions.eye_doctor'],
}
const care: Instructions = {
  use: ['instructions.hands', 'instructions.care_fresh', 'instructions.opened'],
  safety: ['instructions.care_peroxide', 'instructions.eye_doctor', 'instructions.children'],
}
const drops: Instructions = {
  use: ['instructions.hands', 'instructions.drops', 'instructions.opened'],
  safety: ['instructions.eye_doctor', 'instructions.children'],
}

/** The instructions for each kind of product. A service has none. */
const instructions: Readonly<Record<string, Instructions>> = {
  lenscare: care,
  saline: care,
  humidifier: drops,
  eye_care: drops,
  accessory: { use: ['instructions.hands', 'instructions.case'], safety: ['instructions.children'] },
  sunglasses: { use: ['instructions.glasses_clean'], safety: ['instructions.sun', 'instructions.children'] },
  reading_glasses: { use: ['instructions.glasses_clean'], safety: ['instructions.reading', 'instructions.children'] },
}

export function instructionsOf({ category, lens_usage }: Pick<Product, 'category' | 'lens_usage'>) {
  if (category !== 'lens') return instructions[category]
  const ending: MessageId = lens_usage === 'daily' ? 'instructions.lens_daily' : 'instructions.lens_reuse'
  return { ...lens, use: [...lens.use, ending] }
}
