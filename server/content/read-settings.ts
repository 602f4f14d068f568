import { z } from 'zod'
import { Banner } from '#contract/content/banner.ts'
import { SellingPoint } from '#contract/content/parts.ts'
import { DiscountNote, type MenuItem, ShopSettings, TopPagePromotion } from '#contract/content/shop-settings.ts'
import { type Asset, flag, Link, optionalAsset, words } from '#contract/content/story.ts'
import type { Fields } from './fields.ts'
import { flawOf } from './flaws.ts'
import { type BlockReader, componentOf, withPictures } from './read-blocks.ts'

/** One unreadable part, such as a promotion without words, must not take the footer with it. */
export function readSettings(written: Fields, reader: BlockReader): ShopSettings {
  const { skip, room } = reader
  const flaw = flawOf(written, room, 0)
  if (flaw) skip(componentOf(written), flaw)
  const content = flaw ? {} : withPictures(written, reader)
  const parts = <T>(field: string, schema: z.ZodType<T>): T[] =>
    entries(content[field]).flatMap((entry) => {
      const { data } = schema.safeParse(entry)
      if (!data) skip(componentOf(entry), 'broken')
      return data ?? []
    })
  return ShopSettings.parse({
    ...content,
    top_unique_selling_points: parts('top_unique_selling_points', SellingPoint),
    top_page_promotions: parts('top_page_promotions', TopPagePromotion),
    // In the content service a place for one block is a list, too.
    subscription_banner: parts('subscription_banner', Banner)[0],
    discount_note: parts('discount_note', DiscountNote)[0],
  })
}

/** An item as editors write it. The items inside are read one by one. */
export const WrittenItem = z.object({
  _uid: z.string(),
  display_name: z.string().min(1),
  link: Link.optional().catch(undefined),
  hide: flag,
  children: z.array(z.unknown()).catch([]),
  category_or_type: words,
  image: optionalAsset,
})

const deepestItem = 5

type MenuReader = Pick<BlockReader, 'pictureName' | 'skip'>

export function readMenuItems(list: unknown, lang: string, reader: MenuReader, depth = 1): MenuItem[] {
  return entries(list).flatMap((entry) => {
    const { data: item } = WrittenItem.safeParse(entry)
    if (!item || depth > deepestItem) {
      reader.skip(componentOf(entry), item ? 'too-deep' : 'broken')
      return []
    }
    const children = readMenuItems(item.children, lang, reader, depth + 1)
    return { ...item, image: namedPicture(item.image, reader), children, _meta: { lang } }
  })
}

function namedPicture(image: Asset | undefined, { pictureName, skip }: MenuReader): Asset | undefined {
  const filename = image && pictureName(image.filename)
  if (image && !filename) skip(image.filename, 'no-picture')
  return filename ? { ...image, filename } : undefined
}

const entries = (list: unknown): unknown[] => (Array.isArray(list) ? list : [])
