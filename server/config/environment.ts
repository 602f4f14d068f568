import { isIP } from 'node:net'
import { z } from 'zod'

/** Several, separated by commas. */
export const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )

const addresses = list.refine(
  (entries) => entries.every((entry) => isIP(entry.replace(/\/\d{1,3}$/, ''))),
  'must be IP addresses or CIDR ranges, separated by commas',
)

const seconds = z.coerce.number('must be a number').min(0, 'must be at least 0').max(2_592_000)

/** How Sentry names a project: a key, a host and a number. */
const dataSourceName = z
  .string()
  .regex(/^https?:\/\/\w+@[\w.:-]+(\/[\w/-]+)?\/\w+$/, 'must look like https://key@host/123')

/** The settings whose names are fixed. Those of a storefront or of a service have its name in theirs. */
export const Environment = z.object({
  PORT: z.coerce.number('must be a number').int('must be a whole number').min(1).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  CONTENT_DIR: z.string().default('./content'),
  CONTENT_VERSION: z.enum(['draft', 'published'], 'must be draft or published').optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./, 'must look like postgres://user:password@host:5432/database')
    .optional(),
  SHOP_MODE: z.enum(['demo', 'live'], 'must be demo or live').default('demo'),
  SHOP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  TRUSTED_PROXIES: addresses,
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  MAX_CONNECTIONS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1)
    .max(1_000_000)
    .default(2000),
  REQUEST_TIMEOUT_SECONDS: z.coerce.number('must be a number').min(0.1, 'must be at least 0.1').max(300).default(30),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('info'),
  PICTURE_EFFORT: z.coerce.number('must be a number').int('must be a whole number').min(0).max(9).default(2),
  PAGE_CACHE_MB: z.coerce.number('must be a number').min(1, 'must be at least 1').max(16_384).default(64),
  MAIL_SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/./, 'must look like smtp://user:password@host:587')
    .optional(),
  PAYMENT_TIMEOUT_SECONDS: z.coerce.number('must be a number').min(1, 'must be at least 1').max(60).default(10),
  RENDERS_PER_CLIENT: z.coerce.number('must be a number').int('must be a whole number').min(1).default(40),
  RENDERS_PER_CLIENT_A_MINUTE: z.coerce.number('must be a number').int('must be a whole number').min(1).default(600),
  HOLD_MINUTES: z.coerce.number('must be a number').min(1, 'must be at least 1').max(35).default(10),
  HOLDS_PER_CLIENT: z.coerce.number('must be a number').int('must be a whole number').min(1).max(10_000).default(3),
  HOLD_MINUTES_PER_CLIENT: z.coerce.number('must be a number').min(1, 'must be at least 1').max(100_000).default(30),
  FULFILMENT: z.enum(['desk', 'demo', 'remote'], 'must be desk, demo or remote').optional(),
  FULFILMENT_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  SHIPMENT_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  DEMO_HAND_OVER_SECONDS: seconds.default(30),
  DEMO_SHIP_SECONDS: seconds.default(180),
  DEMO_DELIVER_SECONDS: seconds.default(600),
  DEMO_INVITE_SECONDS: seconds.default(120),
  FRAME_HOSTS: list
    .refine(
      (hosts) => hosts.every((host) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host)),
      'must be host names, separated by commas',
    )
    .default(['www.youtube-nocookie.com', 'www.openstreetmap.org']),
  CONTENT_STORYBLOK_TOKEN: z.string().optional(),
  CONTENT_STORYBLOK_PREVIEW_TOKEN: z.string().optional(),
  CONTENT_STORYBLOK_URL: z
    .string()
    .regex(/^https?:\/\/./, 'must be a full address')
    .default('https://api.storyblok.com'),
  CONTENT_STORYBLOK_ASSETS_URL: z
    .string()
    .regex(/^https:\/\/[^/]+\/?$|^http:\/\/127\.0\.0\.1:\d+$/, 'must be https:// and a host name')
    .default('https://a.storyblok.com'),
  CONTENT_TIMEOUT_SECONDS: z.coerce.number('must be a number').min(0.1, 'must be at least 0.1').max(30).default(2),
  CONTENT_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  FLAGS_FILE: z.string().default('./flags.json'),
  FLAGS_VWO_URL: z
    .string()
    .regex(/^https?:\/\/./, 'must be a full address')
    .optional(),
  FLAGS_VWO_ACCOUNT_ID: z.string().optional(),
  FLAGS_VWO_SDK_KEY: z.string().optional(),
  COLLECTOR: z.enum(['on', 'off'], 'must be on or off').default('on'),
  EDITOR_ORIGINS: list.default(['https://app.storyblok.com']),
  INTERNAL_REFERERS: list,
  SEARCH_ALGOLIA_APP_ID: z.string().optional(),
  SEARCH_ALGOLIA_API_KEY: z.string().optional(),
  SEARCH_ALGOLIA_INDEX_PREFIX: z
    .string()
    .regex(/^[\w-]{0,40}$/, 'must be letters, digits, _ and -')
    .default('shop_'),
  SENTRY_DSN: dataSourceName.optional(),
  SENTRY_BROWSER_DSN: dataSourceName.optional(),
  WEBHOOKS_TO_LOCALHOST: z.enum(['yes', 'no'], 'must be yes or no').default('no'),
  MAPS_KEY: z.string().optional(),
})
export type Environment = z.infer<typeof Environment>

/** The settings as they were given, also unknown ones. */
export type Given = Readonly<Record<string, string | undefined>>
