import { existsSync } from 'node:fs'
import type { Brand } from '#contract/brand.ts'
import { type IdentityProvider, identityProviders } from '#contract/identity/identity.ts'
import { StartError } from '#contract/start-error.ts'
import type { Remote } from '#server/remote/remote-json.ts'
import { senderOf, withOwnAddresses } from './brands.ts'
import { Environment, type Given } from './environment.ts'
import { type PaymentAccount, readPaymentAccounts } from './payment-accounts.ts'

export type Config = {
  port: number
  host: string
  dataDir: string
  /** Where the stories and their pictures are. */
  contentDir: string
  /** Which version of the stories every visitor sees; if it is not set, drafts only while developing. */
  contentVersion?: 'draft' | 'published' | undefined
  databaseUrl?: string
  mode: 'demo' | 'live'
  /** What keys of signatures are made of. In demo mode it may be missing: then the data folder has one. */
  secret?: string
  trustedProxies: string[]
  /** Opens the metrics to clients that send it. If it is not set, they are closed. */
  metricsToken?: string
  /** Most connections of a process, and the longest time that a request may take to arrive, in milliseconds. */
  connections: { most: number; requestTimeout: number }
  /** The number of pages that a client makes a process render at the same time and in a minute. */
  renders: { atOnce: number; perMinute: number }
  logLevel: string
  /** How long AVIF pictures are compressed, 0 to 9. */
  pictureEffort: number
  pageCacheBytes: number
  /** Whose pages editors may show in a frame on ours. */
  frameHosts: string[]
  /** Where the stories are, if not in `contentDir`. */
  storyblok?: StoryblokSettings
  /** What the content service signs its news with; without it they are not believed. */
  contentWebhookSecret?: string
  /** What is tried out on whom: at VWO, or by a table in a file. */
  flags: { file: string; vwo?: VwoSettings }
  /** Who may show our pages in a frame: the content editor, for its preview. */
  editorOrigins: string[]
  /** Values of the referer cookie that mark visits from our own places. */
  internalReferers: string[]
  /** The identity providers that the shop is registered with. */
  socialProviders: Partial<Record<IdentityProvider, { clientId: string; clientSecret: string }>>
  /** Where phrases are looked up; without it in memory. */
  algolia?: { appId: string; apiKey: string; indexPrefix: string }
  /** The accounts that take the money; what none takes is simulated. `timeout` of one call, in milliseconds. */
  payment: { timeout: number; holds: HoldSettings; accounts: readonly PaymentAccount[] }
  /** Who packs and ships: a service of somebody else, the clock of a demo, or the shop's own desk. */
  fulfilment: FulfilmentSettings
  /** Who knows how addresses are written, and how people pay; without them the shop's own rules. */
  sanitiser?: Remote
  creditBureau?: Remote
  /** Who tells of the miles that orders were credited with; a demo computes them. */
  mileage?: Remote
  /** Who knows the opticians; a demo has invented ones, and without anybody there are none. */
  partners?: Remote
  /** Who is told of errors besides the shop's own table; `browserDsn` is for visitors who allow statistics. */
  sentry: { dsn?: string; browserDsn?: string }
  /** `toLocalhost`: whether others are told of events also on the shop's own machine, without encryption. */
  webhooks: { toLocalhost: boolean }
  /** What maps know the shop by; browsers see it. */
  mapsKey?: string
  /** The storefronts of now: server/settings replaces them in this list when the desk changes a setting. */
  brands: Brand[]
  /** As their files say. */
  brandFiles: readonly Brand[]
  /** Without a server mails stay in the database. `senders` by brand. */
  mail: { smtpUrl?: string; senders: Readonly<Record<string, { name: string; address: string }>> }
}

/** How to reach a space of Storyblok. `host` is that of its region, `assetHost` has its pictures; `timeout` in milliseconds. */
export type StoryblokSettings = {
  token: string
  previewToken?: string
  host: string
  assetHost: string
  timeout: number
}

/** The gateway service that VWO gives its customers to run beside their application. */
export type VwoSettings = { url: string; accountId: string; sdkKey: string }

/** How long goods are reserved for a payment, and how much one client may reserve of what is scarce. */
type HoldSettings = { minutes: number; openPerClient: number; unpaidMinutesPerClient: number }

/**
 * `webhookSecret` is what the fulfiller signs its reports with, `carrierSecret` what carriers sign theirs with; without
 * them no report is believed. `demoPace`: after how many seconds a demo's orders are packed, shipped and delivered;
 * `demoInviteSeconds`: after how many more its customers are asked to rate them.
 */
type FulfilmentSettings = {
  remote?: { remote: Remote; newsKey: string }
  demoPace?: { begin: number; ship: number; deliver: number }
  demoInviteSeconds?: number
  webhookSecret?: string
  carrierSecret?: string
}

/** What the command line may set; it wins over the environment. */
export type Options = Partial<Record<'PORT' | 'HOST' | 'DATA_DIR' | 'SHOP_MODE', string>>

/** The only reader of the environment. All mistakes are reported at once. */
export function readConfig(
  brands: readonly Brand[],
  options: Options = {},
  environment = machineEnvironment(),
): Config {
  const settings = [...Object.entries(environment), ...Object.entries(options)]
  const given = Object.fromEntries(settings.filter(([, value]) => value))
  const parsed = Environment.safeParse(given)
  const mistakes = parsed.error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []
  const socialProviders = readProviders(given, mistakes)
  const ownBrands = brands.map((brand) => withOwnAddresses(brand, given, mistakes))
  const sanitiser = readRemote('ADDRESS_SANITISER', given, mistakes)
  const creditBureau = readRemote('CREDIT_SCORE', given, mistakes)
  const mileage = readRemote('MILEAGE', given, mistakes)
  const partners = readRemote('PARTNERS', given, mistakes)
  const fulfiller = readRemote('FULFILMENT_REMOTE', given, mistakes)
  const senders = Object.fromEntries(ownBrands.map((brand) => [brand.id, senderOf(brand, given, mistakes)]))
  if (given.SHOP_MODE === 'live' && !given.MAIL_SMTP_URL)
    mistakes.push('MAIL_SMTP_URL must name the mail server in live mode')
  if (given.SHOP_MODE === 'live' && !given.SHOP_SECRET) mistakes.push('SHOP_SECRET must be set in live mode')
  if (given.FULFILMENT === 'remote' && !(fulfiller?.key && given.FULFILMENT_WEBHOOK_SECRET))
    mistakes.push(`${fulfilmentKeys.join(', ')} must be set for FULFILMENT=remote`)
  if (given.FULFILMENT === 'demo' && given.SHOP_MODE === 'live')
    mistakes.push('FULFILMENT must be desk or remote in live mode: the demo ships nothing')
  if (given.WEBHOOKS_TO_LOCALHOST === 'yes' && given.SHOP_MODE === 'live')
    mistakes.push('WEBHOOKS_TO_LOCALHOST is for demos: in live mode webhooks go to the internet only')
  if (given.METRICS_FROM) mistakes.push('METRICS_FROM is not read any more: set METRICS_TOKEN')
  const accounts = readPaymentAccounts(given, brands, mistakes)
  if (given.CONTENT_VERSION === 'draft') {
    if (given.SHOP_MODE === 'live') mistakes.push('CONTENT_VERSION=draft is not for SHOP_MODE=live')
    if (given.CONTENT_STORYBLOK_TOKEN && !given.CONTENT_STORYBLOK_PREVIEW_TOKEN)
      mistakes.push('CONTENT_VERSION=draft needs CONTENT_STORYBLOK_PREVIEW_TOKEN')
  }
  if (!given.SEARCH_ALGOLIA_APP_ID !== !given.SEARCH_ALGOLIA_API_KEY)
    mistakes.push('SEARCH_ALGOLIA_APP_ID and SEARCH_ALGOLIA_API_KEY must be set together')
  const ofVwo = vwoKeys.filter((key) => given[key]).length
  if (ofVwo > 0 && ofVwo < vwoKeys.length) mistakes.push(`${vwoKeys.join(', ')} must be set together`)
  if (parsed.data?.FRAME_HOSTS.some((host) => ownBrands.some(({ hosts }) => hosts.includes(host))))
    mistakes.push('FRAME_HOSTS must be hosts of others: a page of our own could leave its frame')
  if (!parsed.success || mistakes.length) throw new StartError(`Wrong settings: ${mistakes.join('; ')}.`)
  const env = parsed.data
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    contentDir: env.CONTENT_DIR,
    contentVersion: env.CONTENT_VERSION,
    databaseUrl: env.DATABASE_URL,
    mode: env.SHOP_MODE,
    secret: env.SHOP_SECRET,
    trustedProxies: env.TRUSTED_PROXIES,
    metricsToken: env.METRICS_TOKEN,
    connections: { most: env.MAX_CONNECTIONS, requestTimeout: env.REQUEST_TIMEOUT_SECONDS * 1000 },
    renders: { atOnce: env.RENDERS_PER_CLIENT, perMinute: env.RENDERS_PER_CLIENT_A_MINUTE },
    logLevel: env.LOG_LEVEL,
    pictureEffort: env.PICTURE_EFFORT,
    pageCacheBytes: env.PAGE_CACHE_MB * 2 ** 20,
    frameHosts: env.FRAME_HOSTS,
    storyblok: readStoryblok(env),
    contentWebhookSecret: env.CONTENT_WEBHOOK_SECRET,
    flags: { file: env.FLAGS_FILE, vwo: readVwo(env) },
    editorOrigins: env.EDITOR_ORIGINS,
    internalReferers: env.INTERNAL_REFERERS,
    socialProviders,
    algolia: readAlgolia(env),
    payment: {
      timeout: env.PAYMENT_TIMEOUT_SECONDS * 1000,
      holds: {
        minutes: env.HOLD_MINUTES,
        openPerClient: env.HOLDS_PER_CLIENT,
        unpaidMinutesPerClient: env.HOLD_MINUTES_PER_CLIENT,
      },
      accounts,
    },
    fulfilment: readFulfilment(env, fulfiller),
    sanitiser,
    creditBureau,
    mileage,
    partners,
    sentry: { dsn: env.SENTRY_DSN, browserDsn: env.SENTRY_BROWSER_DSN },
    webhooks: { toLocalhost: env.WEBHOOKS_TO_LOCALHOST === 'yes' },
    mapsKey: env.MAPS_KEY,
    brands: [...ownBrands],
    brandFiles: ownBrands,
    mail: { smtpUrl: env.MAIL_SMTP_URL, senders },
  }
}

function readProviders(given: Given, mistakes: string[]) {
  const providers: Config['socialProviders'] = {}
  for (const id of identityProviders) {
    const [clientId, clientSecret] = ['ID', 'SECRET'].map((part) => given[`AUTH_${id.toUpperCase()}_CLIENT_${part}`])
    if (clientId && clientSecret) providers[id] = { clientId, clientSecret }
    else if (clientId || clientSecret)
      mistakes.push(`AUTH_${id.toUpperCase()}_CLIENT_ID and AUTH_${id.toUpperCase()}_CLIENT_SECRET belong together`)
  }
  return providers
}

function readRemote(name: string, given: Given, mistakes: string[]): Remote | undefined {
  const url = given[`${name}_URL`]
  if (!url) return undefined
  if (!/^https?:\/\/./.test(url) || !URL.canParse(url)) mistakes.push(`${name}_URL must be a full address`)
  return { url, key: given[`${name}_KEY`] }
}

function readAlgolia(env: Environment): Config['algolia'] {
  const { SEARCH_ALGOLIA_APP_ID: appId, SEARCH_ALGOLIA_API_KEY: apiKey } = env
  return appId && apiKey ? { appId, apiKey, indexPrefix: env.SEARCH_ALGOLIA_INDEX_PREFIX } : undefined
}

const fulfilmentKeys = ['FULFILMENT_REMOTE_URL', 'FULFILMENT_REMOTE_KEY', 'FULFILMENT_WEBHOOK_SECRET'] as const

function readFulfilment(env: Environment, remote: Remote | undefined): FulfilmentSettings {
  const { FULFILMENT_WEBHOOK_SECRET: webhookSecret, SHIPMENT_WEBHOOK_SECRET: carrierSecret } = env
  const kind = env.FULFILMENT ?? (env.SHOP_MODE === 'demo' ? 'demo' : 'desk')
  const pace = { begin: env.DEMO_HAND_OVER_SECONDS, ship: env.DEMO_SHIP_SECONDS, deliver: env.DEMO_DELIVER_SECONDS }
  return {
    webhookSecret,
    carrierSecret,
    ...(kind === 'demo' && { demoPace: pace, demoInviteSeconds: env.DEMO_INVITE_SECONDS }),
    ...(kind === 'remote' && remote && webhookSecret && { remote: { remote, newsKey: webhookSecret } }),
  }
}

function readStoryblok(env: Environment): Config['storyblok'] {
  const { CONTENT_STORYBLOK_TOKEN: token, CONTENT_STORYBLOK_PREVIEW_TOKEN: previewToken } = env
  const timeout = env.CONTENT_TIMEOUT_SECONDS * 1000
  const { CONTENT_STORYBLOK_URL: host, CONTENT_STORYBLOK_ASSETS_URL: assetHost } = env
  return token ? { token, previewToken, host, assetHost, timeout } : undefined
}

const vwoKeys = ['FLAGS_VWO_URL', 'FLAGS_VWO_ACCOUNT_ID', 'FLAGS_VWO_SDK_KEY'] as const

function readVwo(env: Environment): Config['flags']['vwo'] {
  const { FLAGS_VWO_URL: url, FLAGS_VWO_ACCOUNT_ID: accountId, FLAGS_VWO_SDK_KEY: sdkKey } = env
  return url && accountId && sdkKey ? { url, accountId, sdkKey } : undefined
}

function machineEnvironment(): Record<string, string | undefined> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}

/** True if the process is an npm script: then it ends with npm. */
export const isRunByNpm = () => process.env.npm_lifecycle_event !== undefined

/** React and its tools choose their build by this variable when they are first imported. */
export function selectBuild(build: 'production' | 'development') {
  process.env.NODE_ENV = build
}
