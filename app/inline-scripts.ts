import { createHash } from 'node:crypto'

/**
 * The page without the mark, and the hashes of the inline scripts that had it. A script that came into the page as part
 * of its content cannot have it. A nonce in the page itself would be the same for everyone who gets the cached page.
 */
export function takeMark(html: string, mark: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${mark}"`
  const marked = new RegExp(`<script(?![^>]*\\ssrc=)[^>]*${attribute}[^>]*>([\\s\\S]*?)</script>`, 'g')
  const hashes = [...html.matchAll(marked)].map(
    ([, source = '']) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`,
  )
  return { html: html.replaceAll(attribute, ''), hashes: [...new Set(hashes)] }
}
