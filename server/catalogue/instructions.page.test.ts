import { beforeAll, expect, test } from 'vitest'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { readOnlyDemo } from '#server/testing/database.ts'

let ask: Awaited<ReturnType<typeof openBuiltShop>>['ask']
beforeAll(async () => {
  ask = (await openBuiltShop(await readOnlyDemo())).ask
})

async function read(path: string, brand = 'claravue') {
  const response = await ask(path, { host: `${brand}.localhost:3000` })
  const html = await response.text()
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  return { status: response.status, html: main, text: main.replace(/<!-- -->/g, '').replace(/<[^>]+>/g, ' ') }
}

const maker = 'Marlune Optics, Quai Exemple 14, 69002 Lyon, France, safety@marlune-optics.example'
const swiss = 'Okulenta Schweiz AG, Beispielstrasse 40, 8005 Zürich, Schweiz, safety@okulenta-ch.example'

test('the details of a product name its manufacturer with address and e-mail, and who answers for it in the market', async () => {
  const inSwitzerland = (await read('/p/ondrella-day-30')).text
  expect(inSwitzerland).toContain(maker)
  expect(inSwitzerland).toContain(swiss)
  // The manufacturer has its seat in the European Union, so the page names no responsible person.
  const inGermany = (await read('/p/ondrella-day-30', 'linsenhaus')).text
  expect(inGermany).toContain(maker)
  expect(inGermany).not.toContain('Verantwortliche Person')
})

test('they lead to the instructions for use, in the language of the page', async () => {
  const page = await read('/fr/p/ondrella-day-30')
  expect(page.html).toContain('href="/fr/instructions/ondrella-day-30"')
  const instructions = await read('/fr/instructions/ondrella-day-30')
  expect(instructions.status).toBe(200)
  expect(instructions.text).toContain('Mode d’emploi\u00a0: Ondrella Day, 30 lentilles')
  expect(instructions.text).toContain('Jeter une lentille journalière après un jour.')
  expect(instructions.html).toContain('href="mailto:safety@marlune-optics.example"')
  expect(instructions.html).toContain('href="mailto:safety@okulenta-ch.example"')
})

test.each([
  ['ondrella-day-30', 'Eine Tageslinse nach einem Tag wegwerfen.', 'abspülen und in frischer Lösung'],
  ['kelvary-air-6', 'abspülen und in frischer Lösung', 'Eine Tageslinse'],
  ['limpidella-360', 'frische Lösung nehmen, nie nachfüllen', 'Tageslinse'],
  ['dorvane-brise', 'Nicht direkt in die Sonne schauen', 'Lösung'],
])('%s has the instructions of its kind', async (id, sentence, other) => {
  const { text } = await read(`/instructions/${id}`)
  expect(text).toContain(sentence)
  expect(text).not.toContain(other)
})

test('an unknown product and a service have none', async () => {
  expect((await read('/instructions/no-such-product')).status).toBe(404)
  const page = await read('/p/eye-test')
  expect([page.status, page.html.includes('/instructions/')]).toEqual([200, false])
  expect((await read('/instructions/eye-test')).status).toBe(404)
})
