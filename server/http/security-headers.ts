import type { Brand } from '#contract/brand.ts'
import { inlineScriptsHeader } from '#contract/web/inline-scripts.ts'
import type { Config } from '#server/config/config.ts'
import { datatransHosts } from '#server/config/datatrans-hosts.ts'

/** For an answer that comes before the application, or instead of it. What the application answers replaces them. */
export const headersOfNoPage = (config: Config): readonly (readonly [name: string, value: string])[] => [
  ...headersOfAll(config),
  ['Referrer-Policy', usualReferrerPolicy],
  ['Content-Security-Policy', policyOfNoPage],
]

/** The application's answer with the headers that every answer carries. */
export function secured(
  response: Response,
  request: Request,
  config: Config,
  development: boolean,
  { measurement }: Pick<Brand, 'measurement'>,
) {
  const { headers } = response
  const inline = headers.get(inlineScriptsHeader)?.split(' ') ?? []
  headers.delete(inlineScriptsHeader)
  for (const [name, value] of headersOfAll(config)) headers.set(name, value)
  // A page whose address holds a token has a stricter one.
  if (!headers.has('Referrer-Policy')) headers.set('Referrer-Policy', usualReferrerPolicy)
  // A response that has a policy of its own is stricter, or is not a page of the shop.
  const hasPolicy = headers.has('Content-Security-Policy')
  if (!headers.get('Content-Type')?.startsWith('text/html')) {
    if (!hasPolicy) headers.set('Content-Security-Policy', policyOfNoPage)
    return response
  }
  // The editor shows our pages in a frame, but only the ones that it asks for as a preview.
  const framedBy = new URL(request.url).searchParams.has('_storyblok') ? config.editorOrigins : []
  if (!hasPolicy)
    headers.set(
      'Content-Security-Policy',
      policy({
        inline,
        framedBy,
        framed: config.frameHosts,
        payer: payerOf(config),
        told: toldOf(config),
        counts: measurement.container !== undefined,
        development,
      }),
    )
  return response
}

const usualReferrerPolicy = 'strict-origin-when-cross-origin'

const headersOfDemo = Object.entries({
  'X-Content-Type-Options': 'nosniff',
  // Sign-in at Google, Apple and Facebook runs in a popup that has to report back.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
})
const headersOfLive = [...headersOfDemo, ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'] as const]

const headersOfAll = ({ mode }: Config) => (mode === 'live' ? headersOfLive : headersOfDemo)

/** What Google's tag manager and Analytics need, by their documentation. Other tags in a container need their hosts here. */
const tagManager = {
  script: ['https://www.googletagmanager.com'],
  connect: ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
  img: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
}
const noOthers = { script: [], connect: [], img: [] }

type Allowances = {
  /** The hashes of the inline scripts that the renderer itself wrote. */
  inline: readonly string[]
  framedBy: readonly string[]
  framed: readonly string[]
  payer: readonly string[]
  /** Whom browsers tell of errors. */
  told: readonly string[]
  /** True if the storefront has a tag manager. Its page is the same for all visitors, whatever they allow. */
  counts: boolean
  development: boolean
}

/** The hosts whose pages take the money, if they are not our own. */
const payerOf = ({ payment: { accounts } }: Config) => [
  ...new Set(accounts.map(({ environment }) => datatransHosts[environment].pay)),
]

const toldOf = ({ sentry: { browserDsn } }: Config) => (browserDsn ? [new URL(browserDsn).origin] : [])

/** Scripts run only from our own files, or inline when they are exactly the ones that the renderer wrote. */
function policy({ inline, framedBy, framed, payer, told, counts, development }: Allowances): string {
  const { script, connect, img } = counts ? tagManager : noOthers
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...inline, ...payer, ...script].join(' '),
    // The development server puts styles into the page and keeps a socket open; the provider's lightbox, too, has styles.
    `style-src 'self'${development || payer.length ? " 'unsafe-inline'" : ''}`,
    ['connect-src', "'self'", ...told, ...(development ? ['ws:'] : []), ...connect].join(' '),
    ['img-src', "'self'", 'data:', ...img].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    // In a lightbox the customer's bank shows its own page, and a bank may be anywhere.
    ['frame-src', "'self'", ...(payer.length ? ['https:'] : framed.map((host) => `https://${host}`))].join(' '),
    // Browsers look at where the answer to a form leads as well: without script, that is the provider.
    ['form-action', "'self'", ...payer].join(' '),
    ['frame-ancestors', "'self'", ...framedBy].join(' '),
  ].join('; ')
}

const policyOfNoPage = policy({
  inline: [],
  framedBy: [],
  framed: [],
  payer: [],
  told: [],
  counts: false,
  development: false,
})
