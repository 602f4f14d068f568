import { createHash } from 'node:crypto'
import type { Config } from '#server/config.ts'

/** The answer with the headers that every answer carries. */
export async function secured(response: Response, request: Request, config: Config, development: boolean) {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(onEverything)) headers.set(name, value)
  // A page whose address holds a token has a stricter one.
  if (!headers.has('Referrer-Policy')) headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
  if (config.mode === 'live') headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  const isPage = headers.get('Content-Type')?.startsWith('text/html')
  const body = isPage ? await response.text() : response.body
  // The editor shows our pages in a frame, but only the ones that it asks for as a preview.
  const preview = new URL(request.url).searchParams.has('_storyblok')
  const framedBy = preview ? config.editorOrigins : []
  // An answer that has one of its own is stricter, or is nobody's page.
  if (!headers.has('Content-Security-Policy'))
    headers.set('Content-Security-Policy', policy(typeof body === 'string' ? body : '', framedBy, development))
  return new Response(body, { status: response.status, headers })
}

const onEverything = {
  'X-Content-Type-Options': 'nosniff',
  // Sign-in at Google, Apple and Facebook runs in a popup that has to report back.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
}

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** Scripts run only from our own files, or inline when they are exactly the ones that we rendered into this page. */
function policy(html: string, framedBy: readonly string[], development: boolean): string {
  const inline = new Set<string>()
  for (const [, source = ''] of html.matchAll(inlineScript)) {
    inline.add(`'sha256-${createHash('sha256').update(source).digest('base64')}'`)
  }
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...inline].join(' '),
    // The development server puts styles into the page and keeps a socket open.
    `style-src 'self'${development ? " 'unsafe-inline'" : ''}`,
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ['frame-ancestors', "'self'", ...framedBy].join(' '),
  ].join('; ')
}
