/** The text of a piece of HTML. */
export const plain = (html: string) => html.replace(/<!--.*?-->|<[^>]+>/g, '')

/** The first group of every match. */
export const everyMatch = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, value = '']) => value)

const textOf = (html: string, pattern: RegExp) => plain(pattern.exec(html)?.[1] ?? '')

/** What a reader, or a search engine, gets from a listing. */
export async function readListingPage(response: Response) {
  const html = await response.text()
  const head = html.slice(0, html.indexOf('</head>'))
  return {
    status: response.status,
    html,
    title: textOf(head, /<title>(.*?)<\/title>/),
    heading: textOf(html, /<h1[^>]*>(.*?)<\/h1>/),
    count: textOf(html, /id="products".*?<p role="status"[^>]*>(.*?)<\/p>/s),
    /** The ids of the products, in their order. */
    products: everyMatch(html, /<article.*?href="(?:\/..)?\/p\/([^/]+)\//gs),
    currentPage: textOf(html, /<a [^>]*aria-current="page"[^>]*pager-item[^>]*>.*?<\/span>(.*?)<\/a>/s),
    sort: /<option value="(\w+)" selected=""/.exec(html)?.[1],
    canonical: /<link rel="canonical" href="http:\/\/[^/]+([^"]*)"/.exec(head)?.[1],
    noindex: /<meta name="robots" content="noindex/.test(head),
  }
}
