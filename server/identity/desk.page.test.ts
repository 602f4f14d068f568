import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { deskPaths as tableOfDesk } from '#app/staff/desk-paths.ts'
import { appOf } from '#server/testing/authenticator-app.ts'
import { type Browser, openBrowser } from '#server/testing/browser.ts'
import { builtScripts, readScript, scriptsNamedIn, sourcesOf } from '#server/testing/built-files.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { mailedToken } from '#server/testing/mailbox.ts'
import { mainText } from '#server/testing/page-text.ts'

// The desk in a browser without JavaScript.

let database: Awaited<ReturnType<typeof freshDatabase>>
let ask: Awaited<ReturnType<typeof openBuiltShop>>['ask']
beforeAll(async () => {
  database = await freshDatabase()
  ask = (await openBuiltShop(database)).ask
})
afterAll(() => database.close())

async function signedIn(name: string, password = 'Personal2026') {
  const browser = openBrowser(ask)
  expect((await browser.post('/api/identity/sign-in', { email: `${name}@example.com`, password })).status).toBe(200)
  return browser
}

/** The pages that the navigation leads to. */
const deskPaths = (html: string) => [
  ...new Set(
    [...html.slice(html.indexOf('<nav'), html.indexOf('</nav>')).matchAll(/href="\/en(\/staff\/[\w-]+)"/g)].map(
      ([, path]) => path,
    ),
  ),
]

const pathsTo = (...names: string[]) => names.map((name) => `/staff/${name}`)
const forAll = ['roles', 'second-factor']
const ofService = ['orders', 'customers', 'returns', 'reviews']
const ofMerchandise = [
  'reviews',
  'goods',
  'stock',
  'coupons',
  'letters',
  'content',
  'calendar',
  'sales',
  'figures',
  'settings',
]
const ofLead = ['packing', 'invoices', 'jobs', 'errors', 'log', 'webhooks', 'people', 'keys']
const everyPage = [...new Set(pathsTo(...ofService, ...ofMerchandise, ...ofLead, ...forAll))]

test.for<[name: string, pages: string[]]>([
  ['staff', everyPage],
  ['finance', pathsTo('orders', 'customers', 'invoices', 'sales', 'figures', ...forAll)],
  ['service', pathsTo(...ofService, ...forAll)],
  ['warehouse', pathsTo('orders', 'packing', 'stock', 'returns', ...forAll)],
  ['merchandise', pathsTo(...ofMerchandise, ...forAll)],
])('%s sees the pages of the role, and nothing else exists', async ([name, pages]) => {
  const browser = await signedIn(name)
  expect(deskPaths((await browser.get('/en/staff')).text).sort()).toEqual([...pages].sort())
  for (const path of everyPage)
    expect([path, (await browser.get(`/en${path}`)).status]).toEqual([
      path,
      pages.some((page) => page === path) ? 200 : 404,
    ])
  const mayFind = pages.some((page) => page === '/staff/customers')
  expect((await browser.get('/api/staff/customers?search=carla')).status).toBe(mayFind ? 200 : 404)
})

test('a role without the right gets 404 from every form of others', async () => {
  const browser = await signedIn('finance')
  const { id } = (await browser.get('/api/staff/customers?search=carla')).body['hydra:member'][0]
  const wish = { customer_id: id, reason: 'curious' }
  const profile = `/en/staff/customers/${id}`
  const forms = ['act', 'block', 'unblock', 'lens-values', 'erase', 'keep', 'nothing']
  for (const intent of forms)
    expect([intent, (await browser.submit(profile, { intent, reason: 'curious', email: 'x' })).status]).toEqual([
      intent,
      404,
    ])
  expect((await browser.submit(`${profile}/export`, {})).status).toBe(404)
  expect((await browser.submit(`${profile}/merge`, { from: id, confirm: 'yes' })).status).toBe(404)
  expect((await browser.post('/api/staff/acting', wish)).status).toBe(404)
  const found = await browser.get(profile)
  expect(mainText(found.text)).toContain('customer@example.com')
  expect(mainText(found.text)).not.toMatch(/Start 30 minutes|Block|Delete|Merge|Lens values|ZIP/)
  for (const intent of ['invite', 'role', 'end-access'])
    expect(
      (await browser.submit('/en/staff/people', { intent, member: id, role: 'lead', email: 'x@example.org' })).status,
    ).toBe(404)
  const { rows } = await database.db.execute(sql`select from links where scope = 'staff-invitation'`)
  expect(rows).toEqual([])
})

async function setUp(browser: Browser) {
  const shown = await browser.submit('/en/staff/second-factor', { intent: 'begin' })
  const app = appOf(shown.text)
  const done = await browser.submit('/en/staff/second-factor', { intent: 'confirm', code: app(0) })
  const codes = [...done.text.matchAll(/<code>([a-z2-7-]{19})<\/code>/g)].map(([, code]) => code ?? '')
  return { app, codes }
}

test('with a second factor, a password opens neither pages nor API until a code is given', async () => {
  // The clock stands still, so that the codes are right however long the requests take.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { app, codes } = await setUp(await signedIn('merchandise'))
  expect(codes).toHaveLength(10)
  const browser = await signedIn('merchandise')
  for (const path of ['/en/staff', '/en/staff/roles', '/en/staff/second-factor', '/en/staff/prove']) {
    const led = await browser.get(path)
    expect([path, led.status, led.location]).toEqual([path, 302, '/en/staff/code'])
  }
  // React Router leaves out the loaders of parents if a request names a leaf, so each leaf asks on its own.
  const leaves = tableOfDesk.filter(([, path]) => !path.includes(':') && path !== '/staff/code')
  expect(leaves.length).toBeGreaterThan(20)
  for (const [name, path] of leaves) {
    const { status } = await browser.get(`/en${path}.data?_routes=${encodeURIComponent(`en/${name}`)}`)
    expect([path, status]).toEqual([path, 404])
  }
  const begun = await browser.submit('/en/staff/second-factor', { intent: 'begin' })
  expect([begun.status, begun.location]).toEqual([302, '/en/staff/code'])
  expect((await browser.get('/api/me/passkeys')).status).toBe(401)
  const guessed = await browser.submit('/en/staff/code', { code: 'aaaaaa' })
  expect([guessed.status, mainText(guessed.text)]).toEqual([
    422,
    expect.stringContaining('This code is wrong, has expired or was used before. Nothing has been changed.'),
  ])
  expect((await browser.get('/en/staff')).status).toBe(302)
  const entered = await browser.submit('/en/staff/code', { code: app(1) })
  expect([entered.status, entered.location]).toEqual([303, '/en/staff'])
  expect((await browser.get('/en/staff/roles')).status).toBe(200)
  const other = await signedIn('merchandise')
  expect((await other.submit('/en/staff/code', { code: codes[0] ?? '' })).status).toBe(303)
  expect(mainText((await other.get('/en/staff/second-factor')).text)).toContain('9 recovery codes are left.')
})

test('a lead invites, the mailed link makes an account once, and the log has it all', async () => {
  const lead = await signedIn('staff')
  const email = 'nora@example.org'
  const invited = await lead.submit('/en/staff/people', { intent: 'invite', email, role: 'service' })
  expect(mainText(invited.text)).toContain(`The invitation to ${email} is on its way.`)
  const token = await mailedToken(database, email, 'token')
  const nora = openBrowser(ask)
  const page = await nora.get(`/en/staff/invitation?token=${token}`)
  expect([page.headers.get('Referrer-Policy'), mainText(page.text)]).toEqual([
    'strict-origin',
    expect.stringContaining(`Invitation for ${email}, role: Customer service.`),
  ])
  const form = { token, name: 'Nora Neu', new_password: 'Brillen2027', confirm_new_password: 'Brillen2027' }
  const weak = { ...form, new_password: 'abc', confirm_new_password: 'abc' }
  expect((await nora.submit(`/en/staff/invitation?token=${token}`, weak)).status).toBe(422)
  const joined = await nora.submit(`/en/staff/invitation?token=${token}`, form)
  expect([joined.status, joined.location]).toEqual([303, '/en/staff'])
  expect(mainText((await nora.get('/en/staff')).text)).toContain('Hello, Nora Neu')
  expect(mainText((await nora.get(`/en/staff/invitation?token=${token}`)).text)).toContain('no longer valid')
  const log = mainText((await lead.get('/en/staff/log?action=staff/join')).text)
  expect(log).toMatch(/Invitation accepted role: Customer service/)
  expect(log).not.toContain('Invitation sent · ')
  expect(mainText((await lead.get('/en/staff/log?subject=nobody&from=x')).text)).toContain('No entry matches.')
})

test('the team is searched by words of names and addresses', async () => {
  const lead = await signedIn('staff')
  const found = mainText((await lead.get('/en/staff/people?text=SERV+selma')).text)
  expect([found, found.includes('Werner Lager')]).toEqual([expect.stringContaining('Selma Service'), false])
  const nobody = mainText((await lead.get('/en/staff/people?text=selma+lager')).text)
  expect([nobody, nobody.includes('Selma Service')]).toEqual([
    expect.stringContaining('Nobody on the team matches “selma lager”.'),
    false,
  ])
})

test('access is changed only within 15 minutes of a proof, which the page asks for and leads back from', async () => {
  const lead = await signedIn('staff')
  await database.db.execute(sql`update sessions set created_at = now() - interval '20 minutes'`)
  expect(mainText((await lead.get('/en/staff/people')).text)).toContain('Changes need a confirmation first.')
  const wish = { intent: 'invite', email: 'omar@example.org', role: 'lead' }
  const refused = await lead.submit('/en/staff/people', wish)
  const prove = '/en/staff/prove?back=%2Fen%2Fstaff%2Fpeople'
  expect([refused.status, refused.location]).toEqual([303, prove])
  expect((await lead.submit(prove, { password: 'wrong' })).status).toBe(422)
  expect((await lead.submit('/en/staff/people', wish)).location).toBe(prove)
  const proven = await lead.submit(prove, { password: 'Personal2026' })
  expect([proven.status, proven.location]).toEqual([303, '/en/staff/people'])
  expect((await lead.submit('/en/staff/people', wish)).status).toBe(200)
})

test('the styles of the desk are on its pages only', async () => {
  const desk = (await (await signedIn('staff')).get('/en/staff')).text
  const files = [...desk.matchAll(/\/assets\/desk-[\w-]+\.css/g)].map(([file]) => file)
  expect(files).not.toEqual([])
  for (const path of ['/en', '/en/login', '/en/help']) {
    const { text } = await openBrowser(ask).get(path)
    expect([path, files.filter((file) => text.includes(file)), text.includes('desk-frame')]).toEqual([path, [], false])
  }
})

test('no file that a browser loads for shoppers, at once or later, contains code of the desk', () => {
  const { entry, routes } = builtRoutes()
  const all = Object.values(routes)
  const pages = all.filter(({ id, path }) => path !== undefined && !all.some(({ parentId }) => parentId === id))
  const isOfDesk = ({ path = '' }: BuiltRoute) => /^staff(?:\/|$)/.test(path)
  expect(codeOfDesk(pages.filter((page) => !isOfDesk(page)).flatMap((page) => modulesOf(page, routes)))).toEqual([])
  expect(codeOfDesk([entry.module])).toEqual([])
  // The same search finds it where it is.
  expect(codeOfDesk(pages.filter(isOfDesk).map(({ module }) => module)).length).toBeGreaterThan(50)
})

type BuiltRoute = { id: string; parentId?: string; path?: string; module: string }
type BuiltRoutes = { entry: { module: string }; routes: Record<string, BuiltRoute> }

function builtRoutes(): BuiltRoutes {
  const [name = ''] = builtScripts(/^manifest-/)
  const script = readScript(name)
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1))
}

const modulesOf = ({ module, parentId }: BuiltRoute, routes: BuiltRoutes['routes']): string[] => {
  const parent = parentId === undefined ? undefined : routes[parentId]
  return [module, ...(parent ? modulesOf(parent, routes) : [])]
}

/** The sources of the desk, which alone knows all storefronts, in these files and in all that they name. */
function codeOfDesk(modules: readonly string[]): string[] {
  const files = new Set(modules.map((module) => module.replace('/assets/', '')))
  // A set goes on with what is added meanwhile.
  for (const file of files) for (const name of scriptsNamedIn(file)) files.add(name)
  return sourcesOf(files).filter((source) =>
    /\/app\/(?:routes\/)?staff\/|\/brands\/(?:all|claravue|lenteo|linsenhaus)\./.test(source),
  )
}
