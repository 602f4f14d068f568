import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import { liveSettings } from '#server/testing/live-settings.ts'
import { readConfig } from './config.ts'
import { Environment } from './environment.ts'
import { accountParts, chosenAccount } from './payment-accounts.ts'

const read = (environment: Record<string, string>, options = {}) => readConfig(brands, options, environment)

test('without any setting the shop runs in demo mode on port 3000 with an embedded database', () => {
  expect(read({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    mode: 'demo',
    dataDir: './data',
    databaseUrl: undefined,
  })
})

test('all mistakes are reported at once, in one sentence', () => {
  const wrong = { PORT: 'http', SHOP_MODE: 'test', DATABASE_URL: 'mysql://x', TRUSTED_PROXIES: '10.0.0.1,proxy' }
  expect(() => read(wrong)).toThrow(
    'Wrong settings: PORT must be a number; DATABASE_URL must look like postgres://user:password@host:5432/database; SHOP_MODE must be demo or live; TRUSTED_PROXIES must be IP addresses or CIDR ranges, separated by commas.',
  )
})

test.each(['0', '65536', '80.5', '-1'])('port %s is refused', (port) => {
  expect(() => read({ PORT: port })).toThrow(/^Wrong settings: PORT/)
})

test('an empty variable counts as not set', () => {
  expect(read({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test('the command line wins over the environment', () => {
  expect(read({ PORT: '4000' }, { PORT: '5000' }).port).toBe(5000)
})

test('an option that the command line does not name leaves the environment’s setting alone', () => {
  expect(read({ PORT: '4000', DATA_DIR: '/srv/shop' }, { PORT: undefined, DATA_DIR: undefined })).toMatchObject({
    port: 4000,
    dataDir: '/srv/shop',
  })
})

test('[I18-003] each brand gets its own hosts from the settings', () => {
  const { brands } = read({ HOSTS_CLARAVUE: 'claravue.example, www.claravue.example', HOSTS_LENTEO: 'lenteo.example' })
  expect(brands.map(({ hosts }) => hosts)).toEqual([
    ['claravue.example', 'www.claravue.example'],
    ['linsenhaus.localhost'],
    ['lenteo.example'],
  ])
})

test('a live shop that was told nothing lists host names, mail server, secret and payment provider at once', () => {
  expect(() => read({ SHOP_MODE: 'live' })).toThrow(
    /^Wrong settings: HOSTS_CLARAVUE must .*; HOSTS_LINSENHAUS must .*; HOSTS_LENTEO must .*; MAIL_SMTP_URL must .* in live mode; SHOP_SECRET must be set in live mode; PAYMENT_DATATRANS_MERCHANT_ID must .* the simulator takes none\.$/,
  )
})

test('in live mode every brand must have a host of its own', () => {
  expect(() => read({ SHOP_MODE: 'live', HOSTS_CLARAVUE: 'claravue.example' })).toThrow(
    /HOSTS_LINSENHAUS must name .*; HOSTS_LENTEO must name /,
  )
})

test('in live mode there must be a mail server', () => {
  const { MAIL_SMTP_URL, ...others } = liveSettings
  expect(() => read(others)).toThrow('Wrong settings: MAIL_SMTP_URL must name the mail server in live mode.')
  expect(read(liveSettings).mail.smtpUrl).toBe(MAIL_SMTP_URL)
  expect(read({ MAIL_SMTP_URL: 'smtps://u:p@mail.example' }).mail.smtpUrl).toBe('smtps://u:p@mail.example')
  expect(() => read({ MAIL_SMTP_URL: 'mail.example' })).toThrow('MAIL_SMTP_URL must look like smtp://')
})

test('live mode needs a payment provider, and Datatrans needs all of its settings', () => {
  const { PAYMENT_DATATRANS_MERCHANT_ID: merchantId, PAYMENT_DATATRANS_ENVIRONMENT: _, ...incomplete } = liveSettings
  const { PAYMENT_DATATRANS_PASSWORD: __, PAYMENT_DATATRANS_HMAC_KEY: ___, ...none } = incomplete
  expect(() => read(none)).toThrow(
    'Wrong settings: PAYMENT_DATATRANS_MERCHANT_ID must name who takes the money in live mode: the simulator takes none.',
  )
  expect(() => read(incomplete)).toThrow(
    'PAYMENT_DATATRANS_MERCHANT_ID, PAYMENT_DATATRANS_PASSWORD, PAYMENT_DATATRANS_HMAC_KEY, PAYMENT_DATATRANS_ENVIRONMENT must be set together',
  )
  expect(read(liveSettings).payment).toMatchObject({
    timeout: 10_000,
    accounts: [{ provider: 'datatrans', merchantId, environment: 'sandbox', takes: ['*'] }],
  })
  expect(read({}).payment.accounts).toEqual([])
  expect(() => read({ ...liveSettings, PAYMENT_DATATRANS_HMAC_KEY: 'not hexadecimal' })).toThrow('must be hexadecimal')
  expect(() => read({ ...liveSettings, PAYMENT_DATATRANS_ENVIRONMENT: 'test' })).toThrow(
    'must be sandbox or production',
  )
})

test('further accounts take the storefronts and methods that their settings name, and the first one takes the rest', () => {
  const second = Object.fromEntries(
    Object.entries(liveSettings)
      .filter(([key]) => key.startsWith('PAYMENT_'))
      .map(([key, value]) => [key.replace('DATATRANS', 'DATATRANS_SECOND'), value]),
  )
  const takers = (settings: Record<string, string>) => {
    const { accounts } = read(settings).payment
    const places = [
      ['claravue', 'visa'],
      ['claravue', 'twint'],
      ['lenteo', 'visa'],
    ] as const
    return places.map(([brand, method]) => chosenAccount(accounts, brand, method))
  }
  const named = { ...liveSettings, ...second, PAYMENT_DATATRANS_SECOND_FOR: 'lenteo, claravue:twint' }
  expect(takers(named)).toEqual(['datatrans', 'datatrans-second', 'datatrans-second'])
  expect(takers({ ...liveSettings, ...second })).toEqual(Array(3).fill('datatrans'))
  expect(takers({ ...second, PAYMENT_DATATRANS_SECOND_FOR: 'lenteo' })).toEqual([
    undefined,
    undefined,
    'datatrans-second',
  ])
  for (const [wrong, why] of [
    [{ PAYMENT_DATATRANS_SECOND_FOR: 'lenteo' }, 'PAYMENT_DATATRANS_SECOND_MERCHANT_ID, '],
    [
      { ...second, PAYMENT_DATATRANS_SECOND_FOR: 'lenteo:gold' },
      'PAYMENT_DATATRANS_…_FOR names lenteo:gold, which does not exist',
    ],
    [{ ...second, PAYMENT_DATATRANS_SECOND_FOR: 'lenteo,lenteo' }, 'PAYMENT_DATATRANS_…_FOR names lenteo twice'],
    [{ ...second, PAYMENT_DATATRANS_SECOND_HMAC_KEY: 'x' }, 'PAYMENT_DATATRANS_SECOND_HMAC_KEY must be hexadecimal'],
    [
      {
        PAYMENT_DATATRANS_MERCHANT_ID: '',
        PAYMENT_DATATRANS_PASSWORD: '',
        PAYMENT_DATATRANS_HMAC_KEY: '',
        PAYMENT_DATATRANS_ENVIRONMENT: '',
        ...second,
        PAYMENT_DATATRANS_SECOND_FOR: 'lenteo',
      },
      'who takes the money of claravue, linsenhaus in live mode',
    ],
  ] as const)
    expect(() => read({ ...liveSettings, ...wrong })).toThrow(why)
})

test('frames show pages of others: one of our own could leave its frame', () => {
  expect(read({ FRAME_HOSTS: 'films.example, maps.example' }).frameHosts).toEqual(['films.example', 'maps.example'])
  expect(() => read({ FRAME_HOSTS: 'https://films.example' })).toThrow('FRAME_HOSTS must be host names')
  const own = { ...liveSettings, FRAME_HOSTS: 'films.example,claravue.example' }
  expect(() => read(own)).toThrow('FRAME_HOSTS must be hosts of others')
})

test('mails are from each brand’s service address, unless the settings say otherwise', () => {
  expect(read({ MAIL_FROM_LENTEO: 'ciao@lenteo.example' }).mail.senders).toEqual({
    claravue: { name: 'Claravue', address: 'service@claravue.example' },
    linsenhaus: { name: 'Linsenhaus', address: 'service@linsenhaus.example' },
    lenteo: { name: 'Lenteo', address: 'ciao@lenteo.example' },
  })
  expect(() => read({ MAIL_FROM_LENTEO: 'ciao' })).toThrow('MAIL_FROM_LENTEO must be an e-mail address')
})

test('in live mode a secret must be given, and a short one is refused in any', () => {
  const { SHOP_SECRET, ...others } = liveSettings
  expect(() => read(others)).toThrow('Wrong settings: SHOP_SECRET must be set in live mode.')
  expect(read(liveSettings).secret).toBe(SHOP_SECRET)
  expect(() => read({ SHOP_SECRET: 'x'.repeat(31) })).toThrow('SHOP_SECRET must have at least 32 characters.')
  expect(read({ SHOP_SECRET: 'x'.repeat(32) }).secret).toBe('x'.repeat(32))
  expect(read({}).secret).toBeUndefined()
})

test('a data source name of Sentry has a key, a host and a project; browsers get only their own', () => {
  const dsn = 'https://key@o1.ingest.sentry.example/17'
  expect(read({ SENTRY_DSN: dsn }).sentry).toEqual({ dsn, browserDsn: undefined })
  expect(read({ SENTRY_DSN: dsn }).brands.map(({ sentryDsn }) => sentryDsn)).toEqual(brands.map(() => undefined))
  expect(() => read({ SENTRY_BROWSER_DSN: 'https://o1.ingest.sentry.example' })).toThrow(
    'SENTRY_BROWSER_DSN must look like https://key@host/123',
  )
})

test('a booking address that is not a URL is refused', () => {
  expect(() => read({ BOOKING_URL_LENTEO: 'somewhere' })).toThrow('BOOKING_URL_LENTEO must be a full address')
})

test('.env.example documents every variable', () => {
  const documented = readFileSync('.env.example', 'utf8')
  const accounts = ['', '_NAME'].flatMap((name) => accountParts.map((part) => `PAYMENT_DATATRANS${name}_${part}`))
  const variables = [...Object.keys(Environment.shape), ...accounts, 'PAYMENT_DATATRANS_NAME_FOR']
  const perBrand = ['HOSTS', 'BOOKING_URL', 'TAG_MANAGER', 'MAIL_FROM', 'PASSWORDLESS', 'SOCIAL_LOGIN']
  const ofBrands = brands.flatMap(({ id }) => perBrand.map((name) => `${name}_${id.toUpperCase()}`))
  expect(variables).toContain('PAGE_CACHE_MB')
  const ofServices = ['ADDRESS_SANITISER', 'CREDIT_SCORE'].flatMap((name) => [`${name}_URL`, `${name}_KEY`])
  for (const variable of [...variables, ...ofBrands, ...ofServices]) expect(documented).toContain(`\n#${variable}=`)
})

test('services for addresses and credit are where the settings say, and otherwise nowhere', () => {
  const settings = { ADDRESS_SANITISER_URL: 'https://addresses.example/', ADDRESS_SANITISER_KEY: 'key' }
  expect(read(settings)).toMatchObject({ sanitiser: { url: settings.ADDRESS_SANITISER_URL, key: 'key' } })
  expect([read({}).sanitiser, read({}).creditBureau]).toEqual([undefined, undefined])
  expect(() => read({ CREDIT_SCORE_URL: 'credit.example' })).toThrow('CREDIT_SCORE_URL must be a full address')
})

test('an identity provider needs both of its settings', () => {
  const both = { AUTH_GOOGLE_CLIENT_ID: 'id', AUTH_GOOGLE_CLIENT_SECRET: 'secret' }
  expect(readConfig(brands, {}, both).socialProviders).toEqual({ google: { clientId: 'id', clientSecret: 'secret' } })
  expect(readConfig(brands, {}, {}).socialProviders).toEqual({})
  expect(() => readConfig(brands, {}, { AUTH_APPLE_CLIENT_ID: 'id' })).toThrow(
    'AUTH_APPLE_CLIENT_ID and AUTH_APPLE_CLIENT_SECRET belong together',
  )
})

test('internal referers are a list', () => {
  expect(readConfig(brands, {}, { INTERNAL_REFERERS: 'crm.example, phone.example' }).internalReferers).toEqual([
    'crm.example',
    'phone.example',
  ])
})

test('[CMS-003] a live shop shows no drafts', () => {
  expect([read({}).contentVersion, read({ CONTENT_VERSION: 'draft' }).contentVersion]).toEqual([undefined, 'draft'])
  const refusal = 'CONTENT_VERSION=draft is not for SHOP_MODE=live'
  expect(() => read({ ...liveSettings, CONTENT_VERSION: 'draft' })).toThrow(refusal)
  expect(read({ ...liveSettings, CONTENT_VERSION: 'published' }).contentVersion).toBe('published')
  const space = { CONTENT_STORYBLOK_TOKEN: 'public', CONTENT_VERSION: 'draft' }
  expect(() => read(space)).toThrow('CONTENT_VERSION=draft needs CONTENT_STORYBLOK_PREVIEW_TOKEN')
})

test('Algolia needs an account and a key, and gets a prefix', () => {
  const both = { SEARCH_ALGOLIA_APP_ID: 'APP', SEARCH_ALGOLIA_API_KEY: 'key' }
  expect(read({}).algolia).toBeUndefined()
  expect(read(both).algolia).toEqual({ appId: 'APP', apiKey: 'key', indexPrefix: 'shop_' })
  expect(read({ ...both, SEARCH_ALGOLIA_INDEX_PREFIX: 'test_' }).algolia?.indexPrefix).toBe('test_')
  const refusal = 'SEARCH_ALGOLIA_APP_ID and SEARCH_ALGOLIA_API_KEY must be set together'
  expect(() => read({ SEARCH_ALGOLIA_APP_ID: 'APP' })).toThrow(refusal)
  expect(() => read({ SEARCH_ALGOLIA_API_KEY: 'key' })).toThrow(refusal)
})

test('each brand may do without passwords, and with or without identity providers', () => {
  const signIn = (settings: Record<string, string>) => read(settings).brands[0]?.signIn
  expect(signIn({})).toEqual({ passwordless: false, social: true })
  expect(signIn({ PASSWORDLESS_CLARAVUE: 'true', SOCIAL_LOGIN_CLARAVUE: 'wip' })).toEqual({
    passwordless: true,
    social: 'wip',
  })
  expect(signIn({ SOCIAL_LOGIN_CLARAVUE: 'false', PASSWORDLESS_LENTEO: 'true' })).toEqual({
    passwordless: false,
    social: false,
  })
  expect(() => read({ PASSWORDLESS_LENTEO: 'yes', SOCIAL_LOGIN_LENTEO: 'on' })).toThrow(
    'PASSWORDLESS_LENTEO must be true or false; SOCIAL_LOGIN_LENTEO must be true, false or wip',
  )
})

test('a setting that was replaced is named, with the one to use', () => {
  expect(() => readConfig(brands, {}, { METRICS_FROM: '10.0.0.1' })).toThrow(
    'Wrong settings: METRICS_FROM is not read any more: set METRICS_TOKEN.',
  )
})

test('a demo ships by its clock and a live shop at its desk, unless the settings name a fulfiller', () => {
  const fulfilment = (settings: Record<string, string>) => read(settings).fulfilment
  expect(fulfilment({})).toEqual({
    demoPace: { begin: 30, ship: 180, deliver: 600 },
    demoInviteSeconds: 120,
  })
  expect(fulfilment({ DEMO_SHIP_SECONDS: '5' }).demoPace?.ship).toBe(5)
  expect(fulfilment({ FULFILMENT: 'desk' }).demoPace).toBeUndefined()
  expect(fulfilment(liveSettings)).toEqual({})
  const remote = {
    FULFILMENT: 'remote',
    FULFILMENT_REMOTE_URL: 'https://warehouse.example',
    FULFILMENT_REMOTE_KEY: 'key',
    FULFILMENT_WEBHOOK_SECRET: '0123456789abcdef',
  }
  expect(fulfilment(remote)).toEqual({
    webhookSecret: '0123456789abcdef',
    remote: { remote: { url: 'https://warehouse.example', key: 'key' }, newsKey: '0123456789abcdef' },
  })
  for (const missing of ['FULFILMENT_REMOTE_URL', 'FULFILMENT_REMOTE_KEY', 'FULFILMENT_WEBHOOK_SECRET'])
    expect(() => read({ ...remote, [missing]: '' })).toThrow('must be set for FULFILMENT=remote')
  expect(() => read({ FULFILMENT: 'owl', SHIPMENT_WEBHOOK_SECRET: 'short' })).toThrow(
    'Wrong settings: FULFILMENT must be desk, demo or remote; SHIPMENT_WEBHOOK_SECRET must have at least 16 characters.',
  )
  expect(() => read({ ...liveSettings, FULFILMENT: 'demo' })).toThrow('the demo ships nothing')
})
