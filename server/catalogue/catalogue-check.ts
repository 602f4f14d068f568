import { readGtin } from '#contract/staff/gtin.ts'
import type { CatalogueRecord, CategoryRecord, ProductRecord, ReviewRecord } from './catalogue-file.ts'
import { productMistakes } from './product-mistakes.ts'
import { digestOf, productDigest } from './record-digest.ts'

// The ids, skus and slugs of all products are in memory at once, so their number must have a limit.
const mostProducts = 1_000_000
const mostCategories = 10_000
const mostAwaited = 2_000_000
const order: CatalogueRecord['record'][] = ['category', 'product', 'review']

/** They say whether a product must be written again. */
export type ProductDigests = { digest: string; reviews: string }
/** What remains of a file when it has been checked. */
export type CheckedCatalogue = { categories: CategoryRecord[]; products: Map<string, ProductDigests> }
type Place = { line: number; fault: (reason: string) => void }

/** Reads the records of one file in turn and blames the lines that do not fit to the others. */
export function createCatalogueCheck(blame: (line: number, reason: string) => void) {
  const categories = new Map<string, CategoryRecord>()
  const products = new Map<string, ProductDigests>()
  const firstSeen = new Map<string, number>()
  /** Records with faults of their own. Those that refer to them are not to blame. */
  const faulty = new Set<string>()
  /** Products that were named but not seen yet, and what to say if they never are. */
  const awaited = new Map<string, (() => void)[]>()
  let awaitedCount = 0
  let categoryCount = 0
  let productCount = 0
  let section = 0

  function once(what: string, { line, fault }: Place) {
    const before = firstSeen.get(what)
    if (before === undefined) firstSeen.set(what, line)
    else fault(`the ${what} is also on line ${before}`)
  }

  function onceEachSlug(kind: string, texts: ProductRecord['texts'], place: Place) {
    for (const [locale, { slug }] of Object.entries(texts)) once(`${locale} ${kind} slug ${slug}`, place)
  }

  /** A product may be named before its own line. */
  function expectProduct(id: string | null | undefined, role: string, { fault }: Place) {
    if (!id || products.has(id) || faulty.has(`product ${id}`)) return
    if (awaitedCount++ === mostAwaited) fault(`more than ${mostAwaited} products are named before their lines`)
    if (awaitedCount > mostAwaited) return
    const isMissing = () => fault(`${role} ${id} is unknown`)
    const waiting = awaited.get(id)
    if (waiting) waiting.push(isMissing)
    else awaited.set(id, [isMissing])
  }

  function arrived(id: string) {
    awaitedCount -= awaited.get(id)?.length ?? 0
    awaited.delete(id)
  }

  const hasCategory = (code: string) => categories.has(code) || faulty.has(`category ${code}`)

  function category(record: CategoryRecord, place: Place) {
    if (categoryCount++ === mostCategories) place.fault(`there are more than ${mostCategories} categories`)
    if (categoryCount > mostCategories) return
    const { code, parent, texts } = record
    once(`category ${code}`, place)
    onceEachSlug('category', texts, place)
    if (parent !== null && !hasCategory(parent)) place.fault(`its parent ${parent} is not listed before it`)
    categories.set(code, record)
  }

  function product(record: ProductRecord, place: Place) {
    if (productCount++ === mostProducts) place.fault(`there are more than ${mostProducts} products`)
    if (productCount > mostProducts) return
    const { product_id, sku, texts } = record
    once(`product ${product_id}`, place)
    once(`sku ${sku}`, place)
    onceEachSlug('product', texts, place)
    for (const { gtin } of record.codes ?? []) once(`code ${readGtin(gtin)}`, place)
    for (const { reason } of productMistakes(record)) place.fault(reason)
    for (const code of record.categories) {
      if (!hasCategory(code)) place.fault(`it is listed in the category ${code}, which is unknown`)
    }
    products.set(product_id, { digest: productDigest(record), reviews: '' })
    arrived(product_id)
    expectProduct(record.product_replacement, 'its replacement', place)
    expectProduct(record.group_upsell, 'its upsell', place)
    expectProduct(record.product_group?.canonical_product_id, 'the canonical product of its group', place)
    for (const id of record.similar_products) expectProduct(id, 'a similar product', place)
  }

  function review({ product_id }: ReviewRecord, text: string, { fault }: Place) {
    const reviewed = products.get(product_id)
    if (reviewed) reviewed.reviews = digestOf(reviewed.reviews + text)
    else if (!faulty.has(`product ${product_id}`)) fault('the product is unknown')
  }

  return {
    read(line: number, record: CatalogueRecord, text: string) {
      const name = `${record.record} ${record.record === 'category' ? record.code : record.product_id}`
      const place: Place = { line, fault: (reason) => blame(line, `${name}: ${reason}`) }
      const rank = order.indexOf(record.record)
      if (rank < section) place.fault(`a ${record.record} must stand before the first ${order[section]}`)
      section = Math.max(section, rank)
      if (record.record === 'category') category(record, place)
      else if (record.record === 'product') product(record, place)
      else review(record, text, place)
    },

    /** Instead of `read`, for a record that the schema refuses; `name` is its kind and id. */
    readFaulty(name: string) {
      if (faulty.size < mostProducts) faulty.add(name)
      arrived(name.replace('product ', ''))
    },

    finish(): CheckedCatalogue {
      for (const missing of awaited.values()) for (const isMissing of missing) isMissing()
      return { categories: [...categories.values()], products }
    },
  }
}
