import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '#server/testing/browser.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { mailsTo } from '#server/testing/mailbox.ts'

// The login as a page, in a browser without JavaScript.

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
let passwordless: typeof shop
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
  passwordless = await openBuiltShop(database, { PASSWORDLESS_CLARAVUE: 'true', SOCIAL_LOGIN_CLARAVUE: 'wip' })
})
afterAll(() => database.close())

const hosts = {
  claravue: 'claravue.localhost:3000',
  linsenhaus: 'linsenhaus.localhost:3000',
  lenteo: 'lenteo.localhost:3000',
}
let visitors = 0
const visitor = (host = hosts.claravue, at = shop) => openBrowser(at.ask, { host, client: `203.0.113.${++visitors}` })

const demo = { form: 'sign-in', email: 'customer@example.com', password: 'Linsen2026' }
const textOf = (html: string) => html.replace(/<(script|style|noscript).*?<\/\1>/gs, ' ').replace(/<[^>]+>/g, ' ')
const headingOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]
const inputsOf = (html: string) =>
  [...(/<main.*<\/main>/s.exec(html)?.[0] ?? '').matchAll(/<input[^>]*>/g)].map(([tag]) => ({
    name: /name="([^"]*)"/.exec(tag)?.[1],
    value: /value="([^"]*)"/.exec(tag)?.[1],
    complete: /autoComplete="([^"]*)"/i.exec(tag)?.[1],
    isInvalid: tag.includes('aria-invalid="true"'),
  }))
const namesOf = (html: string) => inputsOf(html).map(({ name }) => name)

describe('a page for each view', () => {
  test.each([
    ['claravue', '/login', 'Anmelden'],
    ['claravue', '/login?view=register', 'Konto erstellen'],
    ['claravue', '/login?view=forgotten', 'Passwort vergessen'],
    ['claravue', '/login?view=link', 'Ohne Passwort anmelden'],
    ['claravue', '/login?view=instructions', 'So meldest du dich ohne Passwort an'],
    ['claravue', '/en/login?view=instructions', 'How to log in without a password'],
    ['claravue', '/it/login', 'Accedi'],
    ['claravue', '/fr/login?view=register', 'Créer un compte'],
    ['claravue', '/login?view=nonsense', 'Anmelden'],
    ['linsenhaus', '/login?view=instructions', 'So melden Sie sich ohne Passwort an'],
    ['lenteo', '/login', 'Acceda'],
  ] as const)('[SHL-024] %s %s is called %s', async (brand, path, heading) => {
    const page = await visitor(hosts[brand]).get(path)
    expect([page.status, headingOf(page.text)]).toEqual([200, heading])
    expect(page.text).toMatch(new RegExp(`<title>${heading} · `))
    expect(page.text).toContain('<meta name="robots" content="noindex, follow"/>')
    expect(page.headers.get('Cache-Control')).toBe('private, no-store')
  })
})

test('[DAT-033] each form has its fields', async () => {
  const fieldsOf = async (view: string) => {
    const names = namesOf((await visitor().get(`/login?view=${view}&url=/help`)).text)
    return names.filter((name) => name !== 'form')
  }
  expect(await fieldsOf('register')).toEqual([
    'redirectUrl',
    'first_name',
    'last_name',
    'email',
    'password',
    'subscribed_to_marketing_channels',
  ])
  expect(await fieldsOf('sign-in')).toEqual(['redirectUrl', 'email', 'password'])
  expect(await fieldsOf('link')).toEqual(['redirectUrl', 'email', 'first_name', 'last_name'])
})

test('a password manager recognises each field', async () => {
  const complete = async (view: string) =>
    inputsOf((await visitor().get(`/login?view=${view}`)).text).flatMap(({ complete }) => complete ?? [])
  expect(await complete('sign-in')).toEqual(['email', 'current-password'])
  expect(await complete('register')).toEqual(['given-name', 'family-name', 'email', 'new-password'])
})

describe('signing in', () => {
  test('[DAT-033] takes the address as `username`, too', async () => {
    const { email: username, password } = demo
    expect((await visitor().submit('/en/login', { username, password })).location).toBe('/en')
    const page = await visitor().submit('/en/login', { username: '', password })
    expect(inputsOf(page.text).find(({ isInvalid }) => isInvalid)?.name).toBe('email')
  })

  test('[ERR-002] a wrong password is refused in words; the form keeps the address, not the password', async () => {
    const page = await visitor(hosts.linsenhaus).submit('/login?view=sign-in&url=/help', {
      ...demo,
      password: 'Wrong2026',
    })
    expect(page.status).toBe(401)
    expect(textOf(page.text)).toMatch(/Fehlgeschlagen!\s+E-Mail-Adresse oder Passwort stimmt nicht\./)
    expect(page.text).not.toContain('Wrong2026')
    expect(inputsOf(page.text).find(({ name }) => name === 'email')?.value).toBe(demo.email)
    expect(inputsOf(page.text).find(({ name }) => name === 'redirectUrl')?.value).toBe('/help')
  })

  test('[AUT-010, AUT-011] the mistake of a field is named below it', async () => {
    const page = await visitor().submit('/en/login', { ...demo, email: 'carla(at)example.com', password: '' })
    expect(page.status).toBe(422)
    const wrong = inputsOf(page.text).filter(({ isInvalid }) => isInvalid)
    expect(wrong.map(({ name }) => name)).toEqual(['email', 'password'])
    expect(textOf(page.text)).toMatch(/not a valid e-mail address\..*This field is required\./s)
  })

  test('[RTE-040, RTE-042] the right one leads to the requested URL, but never out of the shop', async () => {
    const target = async (redirectUrl: string) =>
      (await visitor().submit('/it/login', { ...demo, redirectUrl })).location
    expect(await target('/it/help?topic=1')).toBe('/it/help?topic=1')
    expect(await target('https://evil.example/')).toBe('/it')
    expect(await target('//evil.example/')).toBe('/it')
  })

  test('[RTE-042] a signed-in visitor is led on from the login, never out of the shop', async () => {
    const carla = visitor()
    await carla.submit('/login', demo)
    expect((await carla.get('/en/login')).location).toBe('/en/my-account')
    expect((await carla.get('/en/login?url=/en/help')).location).toBe('/en/help')
    expect((await carla.get('/login?url=https://evil.example')).location).toBe('/')
    const staff = visitor()
    await staff.submit('/login', { form: 'sign-in', email: 'staff@example.com', password: 'Personal2026' })
    expect((await staff.get('/login')).location).toBe('/staff')
    expect((await staff.get('/login?url=https://evil.example')).location).toBe('/')
  })

  test('ten failures block the sign-in for a while, and the page says for how long', async () => {
    const attempt = { form: 'sign-in', email: 'nobody@example.com', password: 'Wrong2026' }
    const own = visitor()
    for (let index = 0; index < 10; index++) await own.submit('/en/login', attempt)
    const page = await own.submit('/en/login', attempt)
    expect(page.status).toBe(429)
    expect(textOf(page.text)).toContain('Too many attempts. Try again in 60 minutes.')
  })

  test('an unreadable form is answered like an empty one', async () => {
    const page = await visitor().submit('/login', { form: 'toString', intent: '1' })
    expect([page.status, namesOf(page.text).includes('password')]).toEqual([422, true])
  })
})

test('[AUT-021] signing out is a form that takes cart and cookies; a link leads only to its button', async () => {
  const carla = visitor()
  await carla.submit('/login', demo)
  await carla.post('/en/cart/contents', { items: [{ product: { product_id: 'limpidella-360' }, quantity: 1 }] })
  carla.cookies.set('vsf-atc', 'x')
  expect(carla.cookies.has('cart_id')).toBe(true)
  for (const path of ['/en/logout', '/en/my-account/profile']) {
    const [main = ''] = /<main.*<\/main>/s.exec((await carla.get(path)).text) ?? []
    expect(main).toMatch(/<form (?=[^>]*method="post")[^>]*action="\/en\/logout"/)
  }
  expect((await carla.get('/api/me')).status).toBe(200)
  expect((await carla.submit('/en/logout', {})).location).toBe('/en')
  expect([...carla.cookies.keys()]).toEqual(['vsf-device'])
  expect((await carla.get('/api/me')).status).toBe(401)
  expect((await carla.get('/en/my-account')).location).toContain('login=true')
})

describe('registering', () => {
  const anna = { form: 'register', first_name: 'Anna', last_name: 'Muster', password: 'Linsen2026' }

  test('[AUT-004, AUT-005, AUT-006] creates the account, signs in and sends the ticked channels, all at once', async () => {
    const channels = async (email: string, ticked: Record<string, string>) => {
      const own = visitor(hosts.lenteo)
      expect((await own.submit('/login', { ...anna, email, ...ticked })).status).toBe(303)
      expect((await own.get('/api/session')).body.customer).toMatchObject({ email, locale_code: 'it' })
      const { marketing_communication_id: id } = (await own.get('/api/me')).body
      return id === 'new' ? [] : (await own.get(`/api/me/marketing/${id}`)).body.marketing_channels
    }
    expect(await channels('anna1@example.com', {})).toEqual([])
    expect(await channels('anna2@example.com', { subscribed_to_marketing_channels: 'on' })).toEqual([
      'newsletter',
      'marketing_automation',
      'retention_campaign',
    ])
  })

  test('[AUT-012, AUT-014] names and a password of 8 characters with letter and digit are mandatory', async () => {
    const wrong = async (fields: Record<string, string>) =>
      inputsOf((await visitor().submit('/login?view=register', { ...anna, ...fields })).text)
        .filter(({ isInvalid }) => isInvalid)
        .map(({ name }) => name)
    expect(await wrong({ first_name: ' ', last_name: '', email: '', password: '' })).toEqual([
      'first_name',
      'last_name',
      'email',
      'password',
    ])
    expect(await wrong({ email: 'a@example.com', password: 'Linsen2' })).toEqual(['password'])
    expect(await wrong({ email: 'a@example.com', password: 'Linsenlinsen' })).toEqual(['password'])
    const said = async (fields: Record<string, string>) =>
      textOf((await visitor().submit('/en/login?view=register', { ...anna, ...fields })).text)
    expect(await said({ last_name: '' })).toContain('This field is required.')
    expect(await said({ password: 'Linsen2' })).toContain('At least 8 characters.')
    expect(await said({ password: 'Linsenlinsen' })).toContain('At least one letter and one digit.')
  })

  test('[ERR-002, ERR-019] an address that has an account is refused, at the field and above', async () => {
    const page = await visitor().submit('/en/login?view=register', { ...anna, email: demo.email })
    expect(page.status).toBe(409)
    expect(textOf(page.text)).toMatch(/Failed!\s+This account already exists/)
    expect(inputsOf(page.text).filter(({ isInvalid }) => isInvalid)).toMatchObject([{ name: 'email' }])
  })
})

describe('requesting a mail', () => {
  test('[DAT-033] the form for a link takes a name, in either spelling, but no half of one', async () => {
    const sent = async (fields: Record<string, string>) =>
      visitor().submit('/en/login?view=link', { form: 'link', email: 'nobody@example.com', ...fields })
    expect(textOf((await sent({ firstName: 'Anna', lastName: 'Muster' })).text)).toContain('nobody@example.com')
    const half = await sent({ first_name: 'Anna' })
    expect(half.status).toBe(422)
    expect(inputsOf(half.text).find(({ isInvalid }) => isInvalid)?.name).toBe('last_name')
  })

  test('[SHL-025, AUT-009, AUT-033] the thanks repeat the address and point to the inbox, whether or not it has an account', async () => {
    const thanks = async (email: string) =>
      textOf((await visitor().submit('/en/login?view=forgotten', { form: 'forgotten', email })).text)
    const page = await thanks('customer@example.com')
    expect(page).toContain('If there is an account for customer@example.com, we have sent an e-mail to that address.')
    expect(page).toContain('Check your inbox')
    expect(await thanks('  nobody@example.com ')).toBe(page.replaceAll(demo.email, 'nobody@example.com'))
    await shop.background.settled()
    const resets = async (email: string) =>
      (await mailsTo(database, email)).filter(({ template }) => template === 'reset_password')
    expect((await resets(demo.email)).map(({ text }) => text)).toEqual([
      expect.stringMatching(/reset-password\?token=/),
    ])
    expect(await resets('nobody@example.com')).toEqual([])
  })

  test('[AUT-023] a requested link is reported as sent, with how to use it, and leads back', async () => {
    const own = visitor()
    const sent = { form: 'link', email: demo.email, redirectUrl: '/en/help' }
    const page = await own.submit('/en/login?view=link', sent)
    expect(headingOf(page.text)).toBe('How to log in without a password')
    expect(textOf(page.text)).toContain(`Link sent to ${demo.email}`)
    expect(own.cookies.has('vsf-login-link')).toBe(true)
    await shop.background.settled()
    const links = (await mailsTo(database, demo.email)).filter(({ template }) => template === 'login_link')
    expect(links.map(({ text }) => text)).toEqual([expect.stringContaining('url=%2Fen%2Fhelp')])
  })
})

test('[ERR-031] a link that cannot be sent is only logged: the page says that it was sent', async () => {
  const withoutMail = await openBuiltShop(database, {}, ({ database }) => {
    const transaction = () => Promise.reject(new Error('no post today'))
    const db = new Proxy(database.db, {
      get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)),
    })
    return { database: { ...database, db } }
  })
  const page = await visitor(hosts.claravue, withoutMail).submit('/en/login', { form: 'link', email: demo.email })
  expect([page.status, textOf(page.text)]).toEqual([200, expect.stringContaining(`Link sent to ${demo.email}`)])
  await withoutMail.background.settled()
  expect(withoutMail.errors).toEqual([expect.stringContaining('no post today')])
})

describe('without passwords', () => {
  const wayForForgetful = /href="[^"]*view=forgotten/

  test('[AUT-022] no view has a field for one, or a link for a forgotten one', async () => {
    for (const view of ['sign-in', 'register', 'forgotten', 'link']) {
      const { text } = await visitor(hosts.claravue, passwordless).get(`/login?view=${view}`)
      expect(namesOf(text)).toContain('email')
      expect(namesOf(text)).not.toContain('password')
      expect(text).not.toMatch(wayForForgetful)
    }
    const { text } = await visitor().get('/login')
    expect(namesOf(text)).toContain('password')
    expect(text).toMatch(wayForForgetful)
  })

  test('[AUT-012] a name and an address are enough', async () => {
    const own = visitor(hosts.claravue, passwordless)
    const form = { form: 'register', first_name: 'Otto', last_name: 'Ohne', email: 'otto@example.com' }
    expect((await own.submit('/login?view=register', form)).status).toBe(303)
    expect((await own.get('/api/me')).body.full_name).toBe('Otto Ohne')
  })
})

describe('identity providers', () => {
  const offered = (html: string) => [...html.matchAll(/\/api\/identity\/social\/(\w+)/g)].map(([, id]) => id)

  test('[AUT-025] are links; providers on trial only in WIP mode', async () => {
    expect(offered((await visitor().get('/login')).text)).toEqual(['google', 'apple', 'facebook'])
    const trial = (path: string) => visitor(hosts.claravue, passwordless).get(path)
    expect(offered((await trial('/login')).text)).toEqual([])
    expect(offered((await trial('/login?mode=wip')).text)).toEqual(['google', 'apple', 'facebook'])
  })

  test('lead on to where the visitor wanted, without a popup', async () => {
    const page = await visitor().get('/login?url=/help')
    expect(page.text).toContain('href="/api/identity/social/google?url=%2Fhelp"')
    const remembered = async (url: string) => {
      const own = visitor()
      await own.get(`/api/identity/social/google?${new URLSearchParams({ url })}`)
      return own.cookies.get('vsf-redirect-to')
    }
    expect(await remembered('/help')).toBe('to=%2Fhelp')
    expect(await remembered('https://evil.example/')).toBe('to=%2Fen')
  })
})

describe('the link at the newsletter asks for a new account and its mails', () => {
  const accountLink = async (page: string, at: ReturnType<typeof visitor>) =>
    /<main.*?href="([^"]*)"[^>]*>Choose in your account/s.exec((await at.get(page)).text)?.[1] ?? ''

  test('[RTE-041] guests register, and then choose; until they do, nothing is subscribed', async () => {
    const guest = visitor()
    const link = await accountLink('/en/newsletter', guest)
    expect(link).toBe('/en/login?flags=sign_up%2Cnewsletter')
    const page = await guest.get(link)
    expect(headingOf(page.text)).toBe('Create an account')
    expect(page.text).not.toMatch(/<input[^>]*checked/)
    const form = Object.fromEntries(inputsOf(page.text).map(({ name = '', value = '' }) => [name, value]))
    expect(form).toMatchObject({ form: 'register', flags: 'sign_up,newsletter' })
    const { subscribed_to_marketing_channels: _, ...fields } = form
    const person = {
      first_name: 'Nina',
      last_name: 'Neu',
      email: 'nina.newsletter@example.com',
      password: 'Brille-2027',
    }
    const entered = await guest.submit(link, { ...fields, ...person })
    expect([entered.status, entered.location]).toEqual([303, '/en/my-account/newsletter?url=%2Fen'])
    const choice = (await guest.get(entered.location ?? '')).text
    expect(choice).not.toMatch(/<input[^>]*checked/)
    expect(choice).toMatch(/<a[^>]*href="\/en"[^>]*>Continue</)
    const { marketing_communication_id: id } = (await guest.get('/api/me')).body
    expect((await guest.get(`/api/me/marketing/${id}`)).body.marketing_channels).toEqual([])
    // Signed in, the link leads to the choice at once.
    expect((await guest.get(link)).location).toBe('/en/my-account/newsletter?url=%2Fen%2Fmy-account')
  })

  test('[RTE-041] the flags survive the way through an identity provider, and another view', async () => {
    const guest = visitor()
    const page = (await guest.get('/login?url=/help&flags=sign_up,newsletter')).text.replaceAll('&amp;', '&')
    const [, start = ''] = /href="(\/api\/identity\/social\/google[^"]*)"/.exec(page) ?? []
    await guest.get(start)
    expect(guest.cookies.get('vsf-redirect-to')).toBe('to=%2Fhelp&flags=sign_up%2Cnewsletter')
    // The provider refused: the login still begins with the form for a new account, unless another view is asked for.
    expect(headingOf((await guest.get('/login')).text)).toBe('Konto erstellen')
    expect(headingOf((await guest.get('/login?view=sign-in')).text)).toBe('Anmelden')
    expect((await guest.submit('/login', demo)).location).toBe('/my-account/newsletter?url=%2Fhelp')
    expect(guest.cookies.get('vsf-redirect-to')).toBeUndefined()
    expect(page).toContain('href="/login?view=sign-in&url=%2Fhelp&flags=sign_up%2Cnewsletter"')
  })

  test('[RTE-041, RTE-042] unknown flags are dropped, and no flag leads to another host', async () => {
    const guest = visitor()
    const bad = { ...demo, redirectUrl: 'https://evil.example/', flags: 'newsletter,<script>' }
    expect((await guest.submit('/login', bad)).location).toBe('/my-account/newsletter?url=%2F')
    const page = (await guest.get('/my-account/newsletter?url=https://evil.example/')).text
    expect(page).toMatch(/<a[^>]*href="\/"[^>]*>Weiter</)
    expect((await visitor().get('/login?flags=made_up')).text).not.toContain('name="flags"')
  })
})

test('[AUT-003] the page that a guest is sent to by an account page has a link to the login', async () => {
  const guest = visitor()
  const { location } = await guest.get('/it/my-account/profile')
  expect(location).toBe('/it?login=true&url=%2Fit%2Fmy-account%2Fprofile')
  const { text } = await guest.get(location ?? '')
  const notices = [...text.matchAll(/<noscript>(.*?)<\/noscript>/g)].map(([, notice]) => notice)
  expect(notices.join()).toContain('href="/it/login?url=%2Fit%2Fmy-account%2Fprofile"')
})

test('public pages say nothing about their visitor, whether they are cached or not', async () => {
  const carla = visitor()
  await carla.submit('/login', demo)
  const Cookie = [...carla.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  for (const path of ['/', '/c/kontaktlinsen', '/s?search=linsen', '/help', '/_.data'])
    for (const isPublic of [true, false]) {
      const own = await (await shop.ask(path, { isPublic, headers: { Cookie } })).text()
      const everybodys = await (await shop.ask(path, { isPublic })).text()
      expect(own).toBe(everybodys)
      for (const datum of ['Carla', 'Keller', demo.email]) expect(own).not.toContain(datum)
    }
  expect((await carla.get('/api/session')).text).toContain('Carla')
})
