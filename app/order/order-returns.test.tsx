import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type StorefrontData, StorefrontProvider } from '#app/storefront/storefront.tsx'
import { TextsProvider } from '#app/texts.tsx'
import { lenteo } from '#brands/lenteo.ts'
import type { Order } from '#contract/checkout/order.ts'
import { loadTexts } from '#server/process/texts.ts'
import { storefrontOf } from '#server/shop/storefront.ts'
import { Returns } from './order-returns.tsx'

const texts = loadTexts('messages', { error() {} })

test('of two boxes of one lens, the order says which eye’s box comes back', () => {
  const box = (eye: string, value: string) => ({
    title: 'Pellaria Vario, 3 lenti',
    category: 'lens',
    eye,
    formatted_options: [{ name: 'sphere', value }],
  })
  const back = { number: 'R100006-1', state: 'refunded', items: [{ line: 2, quantity: 1, accepted: 1 }], note: null }
  const order = { items: [box('right', '−2.50'), box('left', '−3.00')], returns: [back] } as unknown as Order
  const shell = { storefront: storefrontOf(lenteo, 'it', ''), locale: 'it', isWip: false } as StorefrontData
  const page = renderToString(
    <StorefrontProvider data={shell}>
      <TextsProvider locale="it" messages={[texts.of('it', 'formal', 'order', 'cart')]}>
        <Returns order={order} />
      </TextsProvider>
    </StorefrontProvider>,
  )
  const read = page.replace(/<!-- -->/g, '').replaceAll('\u00a0', ' ')
  expect(read).toContain('1 × Pellaria Vario, 3 lenti, Occhio sinistro: SPH −3.00')
  expect(read).not.toContain('Occhio destro')
})
