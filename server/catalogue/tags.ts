/** On every page that shows the range. */
export const rangeTag = 'categories'

/** On every page that shows anything of a product: announced instead of the others when a great many change at once. */
export const catalogueTag = 'catalogue'

/** On every page that shows something of this product. */
export const productTag = (id: string) => `product:${id}`

/** On every page that lists what is in this category: a new product has no page that already names it. */
export const categoryTag = (code: string) => `category:${code}`

/** True if such an announcement may change what a search finds. */
export const concernsCatalogue = (tag: string) => /^(catalogue|categories)$|^(product|category):/.test(tag)

const mostTags = 1000

/** These tags, or a few instead that stand for a great many; a changed range is announced as well. */
export function fewTags(tags: readonly string[], isOtherRange = false): string[] {
  const few = new Set(tags.length > mostTags ? [catalogueTag] : tags)
  return isOtherRange ? [rangeTag, ...few] : [...few]
}
