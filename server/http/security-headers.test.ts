import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import { inlineScriptsHeader } from '#contract/web/inline-scripts.ts'
import { readConfig } from '#server/config/config.ts'
import { secured } from './security-headers.ts'

const hashOf = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`
const scriptRule = ({ headers }: Response) => /script-src [^;]*/.exec(headers.get('Content-Security-Policy') ?? '')?.[0]

test('a script that came into a page with its content is not allowed, only those that the renderer names', () => {
  const page = (headers: Record<string, string>) =>
    secured(
      new Response('<script>injected()</script><script>ours()</script>', {
        headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers },
      }),
      new Request('http://claravue.localhost:3000/'),
      readConfig(brands, {}, {}),
      false,
      { measurement: { collects: true } },
    )
  const rendered = page({ [inlineScriptsHeader]: hashOf('ours()') })
  expect(scriptRule(rendered)).toBe(`script-src 'self' ${hashOf('ours()')}`)
  expect(rendered.headers.has(inlineScriptsHeader)).toBe(false)
  expect(scriptRule(page({}))).toBe("script-src 'self'")
})

test('only a storefront with a tag manager lets its pages load from the hosts of one', () => {
  const policyWith = (container?: string) =>
    secured(
      new Response('<p>', { headers: { 'Content-Type': 'text/html' } }),
      new Request('http://claravue.localhost:3000/'),
      readConfig(brands, {}, {}),
      false,
      { measurement: { collects: true, container } },
    ).headers.get('Content-Security-Policy') ?? ''
  expect(policyWith()).not.toContain('google')
  expect(policyWith('GTM-ABC123').match(/https:[^ ;]*google[^ ;]*/g)).toEqual([
    'https://www.googletagmanager.com',
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
  ])
})
