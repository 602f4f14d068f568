import type { Cart } from '#contract/cart/cart.ts'

/** A cart with these quantities in lines 1, 2, …; a quantity of zero means that there is no such line. */
export const cartOf = (version: number, ...quantities: number[]) =>
  ({
    token_value: 'token',
    version,
    currency_code: 'CHF',
    total: 0,
    items_count: quantities.reduce((sum, quantity) => sum + quantity, 0),
    items: quantities.flatMap((quantity, index) =>
      quantity > 0
        ? [
            {
              id: index + 1,
              position: index + 1,
              quantity,
              product_id: `p-${index + 1}`,
              title: `Product ${index + 1}`,
              brand: ['Maker'],
              variant_id: `v-${index + 1}`,
              detail: { category: 'lenscare', lens_usage: null, lens_type: null, badge: null },
              unit_price: 11_90,
              regular_unit_price: 11_90,
              options: {},
              created_from: null,
            },
          ]
        : [],
    ),
  }) as unknown as Cart
