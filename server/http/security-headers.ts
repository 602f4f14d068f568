import { createHash } from 'node:crypto'
import type { Config } from '#server/config/config.ts'
import { datatransHosts } from '#server/config/datatrans-hosts.ts'

/** The answer with the headers that every answer carries. */
export async function secured(response: Response, request: Request, config: Config, development: boolean) {
  const { headers } = response
  for (const [name, value] of onEverything) headers.set(name, value)
  // A page whose address holds a token has a stricter one.
  if (!headers.has('Referrer-Policy')) headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
  if (config.mode === 'live') headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  // A response that has a policy of its own is stricter, or is not a page of the shop.
  const hasPolicy = headers.has('Content-Security-Policy')
  if (!headers.get('Content-Type')?.startsWith('text/html')) {
    if (!hasPolicy) headers.set('Content-Security-Policy', policyOfNoPage)
    return response
  }
  const html = await response.text()
  // The editor shows our pages in a frame, but only the ones that it asks for as a preview.
  const framedBy = new URL(request.url).searchParams.has('_storyblok') ? config.editorOrigins : []
  if (!hasPolicy)
    headers.set(
      'Content-Security-Policy',
      policy(html, { framedBy, framed: config.frameHosts, payer: payerOf(config), development }),
    )
  return new Response(html, { status: response.status, headers })
}

const onEverything = Object.entries({
  'X-Content-Type-Options': 'nosniff',
  // Sign-in at Google, Apple and Facebook runs in a popup that has to report back.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
})

type Allowances = {
  framedBy: readonly string[]
  framed: readonly string[]
  payer: readonly string[]
  development: boolean
}

/** Whose pages take the money, if they are not our own. */
const payerOf = ({ payment: { datatrans } }: Config) => (datatrans ? [datatransHosts[datatrans.environment].pay] : [])

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** Scripts run only from our own files, or inline when they are exactly the ones that we rendered into this page. */
function policy(html: string, { framedBy, framed, payer, development }: Allowances): string {
  const inline = new Set<string>()
  for (const [, source = ''] of html.matchAll(inlineScript)) {
    inline.add(`'sha256-${createHash('sha256').update(source).digest('base64')}'`)
  }
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...inline, ...payer].join(' '),
    // The development server puts styles into the page and keeps a socket open; the provider's lightbox, too, has styles.
    `style-src 'self'${development || payer.length ? " 'unsafe-inline'" : ''}`,
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    // In a lightbox the customer's bank shows its own page, and a bank may be anywhere.
    ['frame-src', "'self'", ...(payer.length ? ['https:'] : framed.map((host) => `https://${host}`))].join(' '),
    // Browsers look at where the answer to a form leads as well: without script, that is the provider.
    ['form-action', "'self'", ...payer].join(' '),
    ['frame-ancestors', "'self'", ...framedBy].join(' '),
  ].join('; ')
}

const policyOfNoPage = policy('', { framedBy: [], framed: [], payer: [], development: false })
