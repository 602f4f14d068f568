import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { goTo, munich, post } from '#server/testing/checkout-forms.ts'
import { dbTest } from '#server/testing/database.ts'
import { openFormBrowser } from '#server/testing/form-browser.ts'

const formal = { host: 'linsenhaus.localhost:3000' }

dbTest(
  'the payment step says without scripts when payments go on for a visitor with too many of them',
  async ({ database }) => {
    const { ask } = await openBuiltShop(database)
    const sentences = [
      ['', 'geht es in 60 Minuten weiter. Dein Warenkorb bleibt'],
      ['/en', 'you can go on in 60 minutes. Your cart stays'],
      ['/it', 'puoi continuare tra 60 minuti. Il tuo carrello'],
      ['/fr', 'tu pourras continuer dans 60 minutes. Ton panier'],
    ] as const
    const visitor = openFormBrowser(ask)
    await goTo(visitor, 'payment')
    await post(visitor, '/checkout/payment', { payment_method: 'visa' })
    await database.db.execute(sql`update rate_limits set tries = 200`)
    for (const [prefix, sentence] of sentences) {
      const refused = await post(visitor, `${prefix}/checkout/payment`, { payment_method: 'visa' })
      expect([refused.status, refused.text]).toEqual([429, expect.stringContaining(sentence)])
    }
    const sent = { payment_method: 'visa' }
    const headers = { Origin: 'http://claravue.localhost:3000', Cookie: cookiesOf(visitor) }
    const answer = await ask('/checkout/payment', { method: 'POST', headers, body: new URLSearchParams(sent) })
    expect(answer.headers.get('Retry-After')).toMatch(/^3[56]\d\d$/)
    const formalVisitor = openFormBrowser(ask, formal)
    await goTo(formalVisitor, 'payment', {
      forms: { address: { ...munich, same_billing: 'on' }, shipping: { code: 'dhl_parcel' } },
    })
    await post(formalVisitor, '/checkout/payment', sent)
    await database.db.execute(sql`update rate_limits set tries = 200`)
    const refused = await post(formalVisitor, '/checkout/payment', sent)
    expect(refused.text).toContain('Ihr Warenkorb bleibt')
  },
)

const cookiesOf = ({ cookies }: ReturnType<typeof openFormBrowser>) =>
  [...cookies].map((pair) => pair.join('=')).join('; ')
