/** The protocol allows 50,000 URLs per file. */
export const productsPerFile = 20_000

/** The files of one language: the pages, the categories, and as many of products as are needed. */
export const sitemapParts = (products: number): string[] => [
  'pages',
  'categories',
  ...Array.from({ length: Math.ceil(products / productsPerFile) }, (_, index) => `products-${index + 1}`),
]

const listOf = (element: string, entry: string, addresses: readonly string[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...addresses.map((address) => `<${entry}><loc>${escaped(address)}</loc></${entry}>`),
    `</${element}>\n`,
  ].join('\n')

export const sitemapIndex = (files: readonly string[]) => listOf('sitemapindex', 'sitemap', files)
export const sitemapFile = (addresses: readonly string[]) => listOf('urlset', 'url', addresses)

const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** Personal pages, and the views of listings that have no end. */
const notForRobots = [
  '/api/',
  '/cart',
  '/checkout/',
  '/order/',
  '/my-account',
  '/lenspass',
  '/authenticate',
  '/reset-password',
  '/dev/',
]

export const robotsText = (origin: string, prefixes: readonly string[]) =>
  [
    'User-agent: *',
    ...prefixes.flatMap((prefix) => notForRobots.map((path) => `Disallow: ${prefix}${path}`)),
    '',
    `Sitemap: ${origin}/sitemap.xml\n`,
  ].join('\n')
