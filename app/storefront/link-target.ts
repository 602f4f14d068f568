import { downloadType } from '#contract/content/downloads.ts'
import type { Link } from '#contract/content/story.ts'
import { readUrl } from '#contract/web/url.ts'

type Site = {
  /** The shop's own host names. */
  hosts: readonly string[]
  /** A path of the shop in the language of the page. */
  path: (target: string) => string
}

/** `download`: the browser saves the file instead of showing it. */
export type LinkTarget = { href: string; newTab: boolean; download?: true }

/** Where a link of the content leads; undefined if it is empty, or not a URL that is safe to click. */
export function linkTarget(link: Link | undefined, site: Site): LinkTarget | undefined {
  if (!link) return undefined
  if (link.linktype === 'email') {
    const email = link.email || link.url.replace(/^mailto:/, '')
    return email ? { href: `mailto:${email}`, newTab: false } : undefined
  }
  const written = (link.linktype === 'story' ? link.cached_url : link.url || link.cached_url).trim()
  if (!written) return undefined
  const target = downloadTarget(written, site) ?? urlTarget(written, site)
  return target && link.anchor ? { ...target, href: `${target.href}#${link.anchor}` } : target
}

/** A bare name is one of the shop's own files; a full URL is downloaded from there. */
function downloadTarget(written: string, site: Site): LinkTarget | undefined {
  const [path = ''] = written.split(/[?#]/)
  if (!downloadType(path)) return undefined
  if (/^[\w./-]+$/.test(written) && !/^(\/|www\.)/i.test(written))
    return { href: `${site.path('/download')}?file=${encodeURIComponent(written)}`, newTab: false, download: true }
  const target = urlTarget(written, site)
  return target && { ...target, download: true }
}

function urlTarget(written: string, site: Site): LinkTarget | undefined {
  if (/^(mailto|tel):/i.test(written)) return { href: written, newTab: false }
  const full = /^www\./i.test(written) ? `https://${written}` : written.replace(/^\/\//, 'https://')
  if (/^https?:/i.test(full)) return hostTarget(full, site.hosts)
  // Other schemes, such as `javascript:`, are unsafe; so are backslashes, tabs and line breaks, which browsers normalise.
  if (/^[a-z][a-z0-9+.-]*:/i.test(full) || /[\\\s]/.test(full)) return undefined
  // A path with a leading slash is complete, language included; without it, it is a page in the reader's language.
  if (full.startsWith('/')) return { href: full, newTab: false }
  return { href: site.path(full === 'home' ? '/' : `/${full}`), newTab: false }
}

function hostTarget(full: string, hosts: readonly string[]): LinkTarget | undefined {
  const url = readUrl(full)
  if (!url) return undefined
  const bare = withoutWww(url.hostname)
  if (!hosts.some((host) => withoutWww(host) === bare)) return { href: url.href, newTab: true }
  url.hostname = bare
  return { href: url.href, newTab: false }
}

const withoutWww = (host: string) => host.toLowerCase().replace(/^www\./, '')
