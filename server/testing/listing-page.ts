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

/** The address that the form of a listing leads to without scripts, after these of its controls were changed. */
export function addressOfForm(html: string, changes: Record<string, string>) {
  const [start = ''] = /<form [^>]*id="filter-form"[^>]*>/.exec(html) ?? []
  const form = html.slice(html.indexOf(start), html.indexOf('</form>', html.indexOf(start)))
  const outside = html.match(/<select form="filter-form".*?<\/select>/gs) ?? []
  const controls = `${form}${outside.join('')}`
  const sent = new URLSearchParams()
  for (const [tag] of controls.matchAll(/<input [^>]*>/g)) {
    const isSent = !/type="(checkbox|radio)"/.test(tag) || tag.includes('checked=""')
    if (isSent) sent.append(attribute(tag, 'name'), attribute(tag, 'value'))
  }
  for (const [field] of controls.matchAll(/<select .*?<\/select>/gs)) {
    const options = field.match(/<option [^>]*>/g) ?? []
    const chosen = options.find((option) => option.includes('selected=""')) ?? options[0] ?? ''
    if (!chosen.includes('disabled=""')) sent.append(attribute(field, 'name'), attribute(chosen, 'value'))
  }
  for (const [name, value] of Object.entries(changes)) {
    if (!controls.includes(` name="${name}"`)) throw new Error(`The form has no ${name}`)
    sent.set(name, value)
  }
  return `${attribute(start, 'action')}?${sent}`
}

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
