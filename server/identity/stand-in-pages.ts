import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { StandIn } from './stand-in-provider.ts'
import { standInPeople } from './stand-in-provider.ts'

/** The pages of the stand-ins, below /dev/identity/<provider>. Live mode does not have them. */
export function standInPages(standIns: ReadonlyMap<string, StandIn>) {
  const pages = new Hono().basePath('/dev/identity/:provider')
  const standIn = (c: Context) => standIns.get(c.req.param('provider') ?? '')

  pages.get('/.well-known/openid-configuration', (c) => {
    const found = standIn(c)
    if (!found) return c.notFound()
    const { issuer } = found
    return c.json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    })
  })

  pages.get('/jwks', (c) => {
    const found = standIn(c)
    return found ? c.json(found.jwks) : c.notFound()
  })

  /** Asks for a person; once one is chosen, sends the browser back. Redirects lead to this shop only. */
  pages.get('/authorize', async (c) => {
    const found = standIn(c)
    const query = c.req.query()
    const redirectUri = URL.parse(query.redirect_uri ?? '')
    if (!found || redirectUri?.origin !== new URL(c.req.url).origin || !query.code_challenge) return c.notFound()
    const person = standInPeople.find(({ sub }) => sub === query.person)
    if (!query.person) return c.html(choicePage(c.req.url, c.req.param('provider') ?? ''))
    redirectUri.searchParams.set('state', query.state ?? '')
    if (person) {
      const request = { redirectUri: query.redirect_uri ?? '', challenge: query.code_challenge, nonce: query.nonce }
      redirectUri.searchParams.set('code', await found.code(person, request))
    } else redirectUri.searchParams.set('error', 'access_denied')
    return c.redirect(redirectUri.href)
  })

  pages.post('/token', async (c) => {
    const found = standIn(c)
    const form: Record<string, unknown> = await c.req.parseBody().catch(() => ({}))
    const tokens = await found
      ?.redeem(String(form.code), String(form.redirect_uri), String(form.code_verifier))
      .catch(() => undefined)
    return tokens ? c.json(tokens) : c.json({ error: 'invalid_grant' }, 400)
  })

  return pages
}

function choicePage(requestUrl: string, provider: string) {
  const linkFor = (person: string) => {
    const url = new URL(requestUrl)
    url.searchParams.set('person', person)
    return url.pathname + url.search
  }
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${provider} · stand-in</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/api-docs.css"></head>
<body><main><h1>Sign in with ${provider}</h1><p>This demo shop has no credentials of ${provider}. Choose whom it would name.</p>
<ul>${standInPeople.map(({ sub, name, email }) => html`<li><a href="${linkFor(sub)}">${name}, ${email}</a></li>`)}
<li><a href="${linkFor('nobody')}">Nobody: go back</a></li></ul></main></body></html>`
}
