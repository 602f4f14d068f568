import { downloadType } from '#contract/content/downloads.ts'
import type { Link } from '#contract/content/story.ts'

type Site = {
  /** The shop's own host names. */
  hosts: readonly string[]
  /** A path of the shop in the language of the page. */
  path: (target: string) => string
}

/** `download`: a file, which is saved and not shown. */
export type LinkTarget = { href: string; newTab: boolean; download?: true }

/** Where a link of the content leads; nothing if it was left empty, or is no address that one may click on. */
export function linkTarget(link: Link | undefined, site: Site): LinkTarget | undefined {
  if (!link) return undefined
  if (link.linktype === 'email') {
    const email = link.email || link.url.replace(/^mailto:/, '')
    return email ? { href: `mailto:${email}`, newTab: false } : undefined
  }
  const written = (link.linktype === 'story' ? link.cached_url : link.url || link.cached_url).trim()
  if (!written) return undefined
  const target = downloadTarget(written, site) ?? addressTarget(written, site)
  return target && link.anchor ? { ...target, href: `${target.href}#${link.anchor}` } : target
}

/** A bare name is a file of our own; one at another address is saved from there. */
function downloadTarget(written: string, site: Site): LinkTarget | undefined {
  const [path = ''] = written.split(/[?#]/)
  if (!downloadType(path)) return undefined
  if (/^[\w./-]+$/.test(written) && !/^(\/|www\.)/i.test(written))
    return { href: `${site.path('/download')}?file=${encodeURIComponent(written)}`, newTab: false, download: true }
  const target = addressTarget(written, site)
  return target && { ...target, download: true }
}

function addressTarget(written: string, site: Site): LinkTarget | undefined {
  if (/^(mailto|tel):/i.test(written)) return { href: written, newTab: false }
  const full = /^www\./i.test(written) ? `https://${written}` : written.replace(/^\/\//, 'https://')
  if (/^https?:/i.test(full)) return hostTarget(full, site.hosts)
  // Another scheme, such as `javascript:`, or what a browser would turn into slashes and then take for a host.
  if (/^[a-z][a-z0-9+.-]*:/i.test(full) || /[\\\s]/.test(full)) return undefined
  // With a slash it is an address of this host as it stands, language included; without, a page in the reader's language.
  if (full.startsWith('/')) return { href: full, newTab: false }
  return { href: site.path(full === 'home' ? '/' : `/${full}`), newTab: false }
}

function hostTarget(address: string, hosts: readonly string[]): LinkTarget | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  const bare = withoutWww(url.hostname)
  if (!hosts.some((host) => withoutWww(host) === bare)) return { href: url.href, newTab: true }
  url.hostname = bare
  return { href: url.href, newTab: false }
}

const withoutWww = (host: string) => host.toLowerCase().replace(/^www\./, '')
