import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { openFormBrowser } from '#server/testing/form-browser.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
})
afterAll(() => database.close())

const carla = new URLSearchParams({ email: 'customer@example.com', password: 'Linsen2026' })
const nothingSaved = {
  du: 'Deine Sitzung ist inzwischen beendet, deshalb wurde nichts gespeichert.',
  Sie: 'Ihre Sitzung ist inzwischen beendet, deshalb wurde nichts gespeichert.',
  English: 'Your session ended in the meantime, so nothing was saved.',
  tu: 'Ta session a pris fin entre-temps : rien n’a été enregistré. Connecte-toi',
  italiano: 'La tua sessione è terminata nel frattempo: non è stato salvato nulla.',
  'italiano formale': 'La sua sessione è terminata nel frattempo: non è stato salvato nulla.',
}

test.each([
  ['claravue', '/my-account/profile', nothingSaved.du],
  ['claravue', '/en/my-account/edit-address', nothingSaved.English],
  ['claravue', '/fr/my-account/newsletter', nothingSaved.tu],
  ['claravue', '/it/my-account/addresses?type=billing', nothingSaved.italiano],
  ['linsenhaus', '/lenspass', nothingSaved.Sie],
  ['lenteo', '/my-account/security', nothingSaved['italiano formale']],
] as const)('[AUT-003] a form of %s%s that was sent after the session: %s', async (brand, path, words) => {
  const host = `${brand}.localhost:3000`
  const { send, open } = openFormBrowser(shop.ask, { host })
  const sent = await send(path, new URLSearchParams({ first_name: 'Clara' }))
  expect(sent.status).toBe(302)
  const login = await open(sent.location ?? '')
  expect(login.text).toContain(words)
  const tag = login.html.match(/<input[^>]*name="redirectUrl"[^>]*>/)?.[0]
  expect(tag).toContain(`value="${path}"`)
  const prefix = /^\/(en|fr|it)\//.exec(path)?.[0] ?? '/'
  const form = new URLSearchParams([...carla, ['form', 'sign-in'], ['redirectUrl', path], ['flags', 'session_ended']])
  expect((await send(`${prefix}login`, form)).location).toBe(path)
})
