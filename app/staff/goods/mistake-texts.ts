import type { FieldMistake } from '#contract/staff/goods.ts'
import type { MessageId } from '#messages/ids.ts'

/** By code, for fields whose name begins so; the first that fits counts. */
const texts: readonly (readonly [code: string, at: string, text: MessageId])[] = [
  ['too_small', 'prices.', 'desk-goods.wrong_price_low'],
  ['too_small', 'plan.', 'desk-goods.wrong_price_low'],
  ['too_small', 'bulk.', 'desk-goods.wrong_bulk_low'],
  ['too_big', 'prices.', 'desk-goods.wrong_price_high'],
  ['too_big', 'plan.', 'desk-goods.wrong_price_high'],
  ['too_big', 'bulk.', 'desk-goods.wrong_price_high'],
  ['invalid_type', 'prices.', 'desk-goods.wrong_price'],
  ['invalid_type', 'plan.', 'desk-goods.wrong_price'],
  ['invalid_type', 'bulk.', 'desk-goods.wrong_price'],
  ['invalid_type', 'axes.', 'desk-goods.wrong_values'],
  ['invalid_type', 'not_made', 'desk-goods.wrong_values'],
  ['custom', 'axes.', 'desk-goods.wrong_range'],
  ['custom', 'not_made', 'desk-goods.wrong_range'],
  ['custom', 'texts.', 'desk-goods.wrong_formula'],
  ['custom', 'sku', 'desk-goods.wrong_formula'],
  ['custom', 'brand', 'desk-goods.wrong_formula'],
  ['custom', 'manufacturer', 'desk-goods.wrong_formula'],
  ['invalid_format', 'texts.', 'desk-goods.wrong_slug'],
  ['invalid_format', 'axes.color', 'desk-goods.wrong_code'],
  ['too_small', 'categories', 'desk-goods.wrong_none_chosen'],
  ['too_small', 'brand_channels', 'desk-goods.wrong_none_chosen'],
  ['too_small', '', 'desk-goods.wrong_empty'],
  ['too_big', '', 'desk-goods.wrong_long'],
  ['invalid_format', '', 'desk-goods.wrong_format'],
  ['invalid_type', '', 'desk-goods.wrong_empty'],
  ['taken', '', 'desk-goods.wrong_taken'],
  ['id-taken', '', 'desk-goods.wrong_id_taken'],
  ['unknown-product', '', 'desk-goods.wrong_unknown_product'],
  ['unknown-category', '', 'desk-goods.wrong_unknown_category'],
  ['gone-replacement', '', 'desk-goods.wrong_gone_replacement'],
  ['own-replacement', '', 'desk-goods.wrong_own_replacement'],
  ['unpriced', '', 'desk-goods.wrong_unpriced'],
  ['bulk-twice', '', 'desk-goods.wrong_bulk_twice'],
  ['twice', '', 'desk-goods.wrong_twice'],
  ['lens-care', '', 'desk-goods.wrong_lens_care'],
  ['no-lens-care', '', 'desk-goods.wrong_no_lens_care'],
  ['responsible', '', 'desk-goods.wrong_responsible'],
  ['not-made-foreign', '', 'desk-goods.wrong_foreign'],
  ['none-made', '', 'desk-goods.wrong_none_made'],
  ['stocked', '', 'desk-goods.wrong_stocked'],
  ['coded', '', 'desk-goods.wrong_coded'],
  ['colour-name', '', 'desk-goods.wrong_colour_name'],
  ['colour-pictures', '', 'desk-goods.wrong_colour_pictures'],
  ['past', '', 'desk-goods.wrong_past'],
  ['far-away', '', 'desk-goods.wrong_far_away'],
  ['planned', '', 'desk-goods.wrong_planned'],
  ['unreadable', '', 'desk-goods.wrong_day'],
  ['picture-too-large', '', 'desk-goods.wrong_picture_large'],
  ['no-picture', '', 'desk-goods.wrong_picture'],
]

/** The id of the text that says what is wrong, and what it names. */
export function mistakeText({ at, code, about = '' }: FieldMistake) {
  const found = texts.find(([known, prefix]) => known === code && at.startsWith(prefix))
  return [found?.[2] ?? 'desk-goods.wrong_other', { about }] as const
}
