import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { takeMark } from './inline-scripts.ts'

const hashOf = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`

test('only the inline scripts that were written with the mark are hashed, and the page is sent without it', () => {
  const page = `<p><script>injected()</script><script nonce="">injected(2)</script><script nonce="mark2">3</script></p>
<link rel="modulepreload" nonce="mark" href="/a.js"/><script nonce="mark" src="/a.js"></script>
<script nonce="mark">ours()</script><script type="module" nonce="mark" async="">import "/a.js"</script>
<script nonce="mark">ours()</script><script type="application/ld+json">{}</script>`
  const { html, hashes } = takeMark(page, 'mark')
  expect(hashes).toEqual([hashOf('ours()'), hashOf('import "/a.js"')])
  expect(html).toContain('<script>injected()</script>')
  expect(html).toContain('<script type="module" async="">import "/a.js"</script>')
  expect(html).not.toContain('nonce="mark"')
})
