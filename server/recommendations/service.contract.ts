import { expect, test } from 'vitest'
import type { Product } from '#contract/catalogue/product.ts'
import type { Recommender } from './service.ts'

const monthly = 'kelvary-air-6'

/** What every recommender must do with the demo catalogue, whatever it knows. */
export function recommenderContract(recommender: () => Recommender, product: (id: string) => Promise<Product>) {
  test('a cart is offered what is not in it, each product once, at most eight', async () => {
    const { ids } = await recommender().forCart([monthly, 'limpidella-360'])
    expect(ids.length).toBeGreaterThan(0)
    expect(ids.length).toBeLessThanOrEqual(8)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).not.toContain(monthly)
    expect(ids).not.toContain('limpidella-360')
  })

  test('the same products give the same offer by the same name, in whatever order and however often', async () => {
    const offer = await recommender().forCart([monthly, 'limpidella-360'])
    expect(offer.recommendationId).not.toBe('')
    expect(await recommender().forCart(['limpidella-360', monthly, monthly])).toEqual(offer)
    const { recommendationId } = await recommender().forCart([monthly])
    expect(recommendationId).not.toBe(offer.recommendationId)
  })

  test('unknown products change nothing', async () => {
    const { ids, category } = await recommender().forCart([monthly])
    expect(await recommender().forCart(['nothing', monthly, ''])).toMatchObject({ ids, category })
    expect((await recommender().forCart(['nothing'])).ids).toEqual((await recommender().forCart([])).ids)
  })

  test('a product is offered something else than itself, by a name of its own', async () => {
    const lens = await recommender().crossSell(await product(monthly))
    expect(lens.ids.length).toBeGreaterThan(0)
    expect(lens.ids).not.toContain(monthly)
    const care = await recommender().crossSell(await product('limpidella-360'))
    expect(care.recommendationId).not.toBe(lens.recommendationId)
  })
}
