import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shipOrder } from '#server/fulfilment/operations.ts'
import { outbox } from '#server/mail/outbox.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { goTo, pay, post } from '#server/testing/checkout-forms.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type FormBrowser, openFormBrowser } from '#server/testing/form-browser.ts'
import { copyOrder } from '#server/testing/many-orders.ts'
import { runJob } from '#server/testing/work-off.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
})
afterAll(() => database.close())

let people = 0
/** A visitor with an IP address of their own. */
function enter(host?: string) {
  const client = `2001:db8:${(++people).toString(16)}::1`
  return openFormBrowser((path, options) => shop.ask(path, { ...options, client }), host ? { host } : {})
}

async function register(host?: string) {
  const visitor = enter(host)
  const email = `history${people}@example.org`
  const person = { first_name: 'Anna', last_name: 'Muster', email, password: 'Linsen2026' }
  expect((await post(visitor, '/login', { form: 'register', ...person })).status).toBe(303)
  return { visitor, email }
}

/** A customer with an order of two bottles. */
async function customerWithOrder() {
  const { visitor, email } = await register()
  await goTo(visitor, 'payment', { isSignedIn: true })
  const { location } = await pay(visitor)
  const [, token = ''] = /thank-you\/([\w-]+)/.exec(location ?? '') ?? []
  const { rows } = await database.db.execute<{ id: string; number: number; customer: string }>(
    sql`select id, number, customer_id as customer from orders where email = ${email}`,
  )
  const { id = '', number = 0, customer = '' } = rows[0] ?? {}
  return { visitor, email, token, id, number: String(number), customer }
}

/** The money has come, and the order is confirmed. */
async function confirm(id: string) {
  const { rows } = await database.db.execute<{ payment: string }>(
    sql`select payment_id as payment from orders where id = ${id}`,
  )
  await runJob(shop.app.jobs(outbox), 'settle-payment', { payment: rows[0]?.payment })
  await runJob(shop.app.jobs(outbox), 'order-placed', { order: id })
}

describe('[RTE-014] the list of orders', () => {
  test('is a page of the account, with a way to the shop as long as it is empty', async () => {
    const { visitor } = await register()
    const { status, text, html } = await visitor.open('/en/my-account/history')
    expect(status).toBe(200)
    expect(text).toMatch(/Your orders No orders yet .* Browse products/)
    expect(html).toMatch(/<a [^>]*aria-current="page"[^>]*><svg.*?<\/svg>Orders<\/a>/s)
    expect(html).not.toContain('name="q"')
  })

  test('speaks to customers of a formal shop formally, and to guests not at all', async () => {
    const { visitor } = await register('linsenhaus.localhost:3000')
    expect((await visitor.open('/my-account/history')).text).toContain('Ihre Bestellungen')
    const it = await register('lenteo.localhost:3000')
    expect((await it.visitor.open('/my-account/history')).text).toContain('I suoi ordini')
    expect((await enter().send('/my-account/history')).location).toContain('login=true')
  })

  test('[ACC-010] says when an order comes, in the words of a calendar, and why', async () => {
    const { visitor, number } = await customerWithOrder()
    const { text } = await visitor.open('/my-account/history')
    expect(text).toMatch(
      new RegExp(
        `1 Bestellung .*Bestellung ${number} .*CHF .* Kommt (am|zwischen) \\p{L}+, \\d+\\. \\p{L}+ .*Prioritätsversand: `,
        'u',
      ),
    )
    expect((await visitor.open('/fr/my-account/history')).text).toMatch(/Arrive (le|entre le) \p{L}+ \d+(er)? \p{L}+/u)
  })

  test('names the wearers below the picture of their packs, and nobody where there is one wearer', async () => {
    const { visitor, id } = await customerWithOrder()
    const thumbs = ({ html }: { html: string }) =>
      [...html.matchAll(/<li class="history-thumb">.*?<span[^>]*>(.*?)<\/span>/gs)].map(([, names]) => names)
    expect(thumbs(await visitor.open('/my-account/history'))).toEqual([''])
    await database.db.execute(sql`
      update payments set snapshot = jsonb_set(snapshot, '{cart,items}', (
        select jsonb_agg(item || jsonb_build_object('wearer_name', name, 'id', name))
        from jsonb_array_elements(snapshot -> 'cart' -> 'items') item, (values ('Mia'), ('Tom'), ('Mia')) names (name)))
      where id = (select payment_id from orders where id = ${id})`)
    expect(thumbs(await visitor.open('/my-account/history'))).toEqual(['Mia, Tom'])
  })

  test('[ACC-007] has ten on a page, and the search goes along to the next one', async () => {
    const { visitor, id, customer } = await customerWithOrder()
    await copyOrder(database.db, id, { times: 11, to: customer })
    const first = await visitor.open('/my-account/history')
    expect(first.html.match(/class="history-order"/g)).toHaveLength(10)
    expect(first.text).toContain('12 Bestellungen')
    expect((await visitor.open('/my-account/history?page=2')).html.match(/class="history-order"/g)).toHaveLength(2)
    const found = await visitor.open('/my-account/history?q=limpidella')
    expect(found.text).toContain('12 Bestellungen zu «limpidella»')
    expect(found.html).toContain('?q=limpidella&amp;page=2')
    for (const odd of ['?q=%00', '?page=-1', '?page=9e9', '?q=%25', `?q=${'x'.repeat(3000)}`])
      expect([odd, (await visitor.open(`/my-account/history${odd}`)).status]).toEqual([odd, 200])
  })

  test('says so when nothing fits the search, and shows the phrase as it is', async () => {
    const { visitor } = await customerWithOrder()
    const { html, text } = await visitor.open(`/my-account/history?q=${encodeURIComponent('<b>zz</b>')}`)
    expect(text).toContain('Keine Bestellung passt zu «<b>zz</b>»')
    expect(html).not.toContain('<b>zz')
  })

  test('offers to follow the parcel at the carrier once it has left', async () => {
    const { visitor, id } = await customerWithOrder()
    await confirm(id)
    const by = { kind: 'staff' } as const
    await shipOrder(database.db, {
      order: id,
      by,
      carrier: 'swisspost',
      trackingNumber: '996000000000000042',
      key: '1',
    })
    const { html, text } = await visitor.open('/my-account/history')
    expect(text).toMatch(/Versandt .* Seit dem \d\d\.\d\d\.\d{4} mit Swiss Post unterwegs .*Sendung verfolgen/)
    expect(html).toContain('href="https://service.post.ch/ekp-web/ui/entry/search/996000000000000042" rel="noreferrer"')
  })
})

describe('[RTE-017] an order in the account', () => {
  test('[ACC-008] shows state, lines, totals, addresses; without an id the list opens', async () => {
    const { visitor, id, number } = await customerWithOrder()
    const { text } = await visitor.open(`/my-account/order/${id}`)
    expect(text).toMatch(
      new RegExp(
        `Alle Bestellungen Bestellung ${number} Bestellt .*2 × Limpidella.*Total CHF .*Lieferadresse Anna Muster`,
      ),
    )
    expect(text).toMatch(/Bestellung stornieren.*Problem melden/)
    expect((await visitor.send('/my-account/order')).location).toBe('/my-account/history')
  })

  test('of somebody else does not exist, nor does one without a proper id', async () => {
    const { id } = await customerWithOrder()
    const { visitor } = await register()
    for (const path of [id, 'x', '0', crypto.randomUUID()])
      expect((await visitor.send(`/my-account/order/${path}`)).status).toBe(404)
    expect((await enter().send(`/my-account/order/${id}`)).location).toContain('login=true')
  })

  test('is where its link leads its customer, with what was just done; others see the link’s own page', async () => {
    const { visitor, id, token } = await customerWithOrder()
    expect((await visitor.send(`/order/${token}?done=changed`)).location).toBe(`/my-account/order/${id}?done=changed`)
    expect((await visitor.open(`/order/${token}?done=changed`)).text).toContain('Gespeichert.')
    const stranger = await enter().send(`/order/${token}`)
    expect([stranger.status, stranger.text.includes('Anna')]).toEqual([200, false])
    const { visitor: other } = await register()
    expect((await other.send(`/order/${token}`)).status).toBe(200)
  })

  test('of which a part was cancelled says what was refunded and what stays paid', async () => {
    const { visitor, id, token } = await customerWithOrder()
    await confirm(id)
    const page = await visitor.open(`/order/${token}/cancel`)
    await visitor.submit(page, 'Auswahl stornieren', { 'pieces-1': '1' })
    const { text } = await visitor.open(`/my-account/order/${id}`)
    expect(text).toMatch(/Total CHF 32\.70 .*Wird erstattet −CHF 11\.90 Bleibt bezahlt CHF 20\.80/)
  })

  test('has two buttons to save on the page where it is changed, with a name each', async () => {
    const { visitor, token } = await customerWithOrder()
    const { html } = await visitor.open(`/order/${token}/change`)
    const buttons = [...html.matchAll(/<button[^>]*type="submit"[^>]*>([^<]*speichern)<\/button>/g)].map(
      ([, name]) => name,
    )
    expect(buttons).toEqual(['Lieferadresse speichern', 'E-Mail-Adresse speichern'])
  })
})

describe('a problem with an order', () => {
  const problemMails = async (number: string) => {
    const { rows } = await database.db.execute<{
      recipient: string
      replyTo: string | null
      subject: string
      text: string
    }>(sql`
      select recipient, reply_to as "replyTo", subject, text from mails
      where template like 'order_problem%' and subject like ${`%${number}%`} order by template`)
    return rows
  }
  const report = { topic: 'delivery', text: 'Das Paket war offen.\nEine Flasche fehlt.' }
  const send = (visitor: FormBrowser, token: string, fields: Record<string, string>) =>
    post(visitor, `/order/${token}/problem`, fields)

  test('goes to the service once, however often the form is sent, and the answer goes to the customer', async () => {
    const { visitor, email, token, number } = await customerWithOrder()
    const page = await visitor.open(`/order/${token}/problem`)
    const [, key = ''] = /name="key" value="([\w-]+)"/.exec(page.html) ?? []
    const answers = await Promise.all([1, 2, 3].map(() => send(visitor, token, { key, ...report })))
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    expect((await visitor.open(answers[0]?.location ?? '')).text).toContain('Danke, deine Nachricht ist bei uns.')
    const [toService, toCustomer, ...more] = await problemMails(number)
    expect(more).toEqual([])
    expect(toService).toMatchObject({
      recipient: 'service@claravue.example',
      replyTo: email,
      subject: `Bestellung ${number}: Lieferung`,
      text: expect.stringMatching(/Das Paket war offen\.\s+Eine Flasche fehlt\./),
    })
    expect(toCustomer).toMatchObject({
      recipient: email,
      replyTo: null,
      subject: `Deine Nachricht zu Bestellung ${number}`,
    })
    // An order can have anybody's address: the shop carries no stranger's words there.
    expect(toCustomer?.text).not.toContain('offen')
  })

  test.each([
    ['without a topic', { ...report, topic: '' }, 'Bitte dieses Feld ausfüllen'],
    ['of an unknown topic', { ...report, topic: 'weather' }, 'nicht gültig'],
    ['that says nothing', { ...report, text: '  hm  ' }, '10'],
    ['of 100,000 letters', { ...report, text: 'x'.repeat(100_000) }, '2000'],
  ])('%s is refused with a reason', async (_, fields, reason) => {
    const { visitor, token, number } = await customerWithOrder()
    const answer = await send(visitor, token, { key: 'k', ...fields })
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(reason)])
    expect(await problemMails(number)).toEqual([])
  })

  test('is limited to five messages, and the sixth is told so', async () => {
    const { visitor, token, number } = await customerWithOrder()
    const answers = []
    for (const key of ['1', '2', '3', '4', '5', '6']) answers.push(await send(visitor, token, { key, ...report }))
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 429])
    expect(answers[5]?.text).toContain('zu viele Versuche')
    expect(await problemMails(number)).toHaveLength(10)
  })

  test('can be reported by a guest who has placed the order, and not by others with its link', async () => {
    const guest = enter()
    await goTo(guest, 'payment', { forms: { customer: { email: 'guest-problem@example.org' } } })
    const [, token = ''] = /thank-you\/([\w-]+)/.exec((await pay(guest)).location ?? '') ?? []
    expect((await guest.open(`/order/${token}`)).text).toContain('Problem melden')
    const stranger = enter()
    expect((await stranger.open(`/order/${token}`)).text).not.toContain('Problem melden')
    const refused = await send(stranger, token, { key: 'k', ...report })
    expect([refused.status, refused.location]).toEqual([303, `/order/${token}`])
    expect((await send(guest, token, { key: 'k', ...report })).location).toBe(`/order/${token}?done=reported`)
    expect((await send(guest, 'x'.repeat(43), { key: 'k', ...report })).status).toBe(404)
  })
})

describe('[ACC-019] the documents of the customer', () => {
  test('[ERR-022] are none at first, which is said in so many words', async () => {
    const { visitor } = await register()
    expect((await visitor.open('/en/my-account/documents')).text).toContain('Documents No documents found')
    expect((await visitor.open('/my-account/documents')).text).toContain('Keine Dokumente gefunden')
  })

  test('are links to the papers, with the orders that they belong to; others cannot open them', async () => {
    const { visitor, id, number } = await customerWithOrder()
    await confirm(id)
    const { text, html } = await visitor.open('/my-account/documents')
    expect(text).toMatch(
      new RegExp(`Rechnung INV-\\d{4}-\\d{6} \\(PDF\\) \\d\\d\\.\\d\\d\\.\\d{4} Bestellung ${number}`),
    )
    expect(html).toContain(`/my-account/order/${id}`)
    // The data of the page has the address as well: only a link counts.
    const [, link = ''] = /<a href="(\/api\/documents\/[\w-]+)"/.exec(html) ?? []
    expect((await visitor.send(link)).status).toBe(200)
    const { visitor: other } = await register()
    expect((await other.send(link)).status).toBe(404)
    expect((await other.open('/my-account/documents')).html).not.toContain(link)
  })
})

test('neither list nor order is ever kept by a cache', async () => {
  const { visitor, id } = await customerWithOrder()
  const Cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ')
  for (const path of ['/my-account/history', `/my-account/order/${id}`, '/my-account/documents']) {
    const response = await shop.ask(path, { headers: { Cookie } })
    expect([path, response.status, response.headers.get('Cache-Control')]).toEqual([path, 200, 'private, no-store'])
  }
})
