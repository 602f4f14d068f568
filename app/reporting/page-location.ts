import { queryText } from '#contract/web/url.ts'

/** Parameters of paths that name a thing of the shop. All others are tokens or numbers of a person. */
const publicParameters = ['id', 'slug', '*', 'type', 'file']

/** Parameters of the query that say what a page shows, or which campaign led to it. None is about a person or their eyes. */
const publicQuery = /^(page|itemsPerPage|sort|search|phrase|view|utm_\w+|category|shape|brand|lens_\w+|color)$/

/** What people may have put into an address by mistake: an e-mail address, or a token. */
const secret = /[^/?&=]*(?:@|%40)[^/?&=]*|(?=\w*\d)\w{20,}/gi

/** Of a longer text the pattern above would hold up the page. */
const longest = 2000

type Place = { origin: string; pathname: string; search: string }

/** The address of a page as events tell it: nothing in it opens an order, or names a person. */
export function pageLocation(
  { origin, pathname, search }: Place,
  params: Readonly<Record<string, string | undefined>>,
) {
  const hidden = Object.entries(params).filter(([name, value]) => value && !publicParameters.includes(name))
  const segments = pathname.split('/').map((segment) => {
    const parameter = hidden.find(([, value]) => value === decoded(segment))
    return parameter ? `:${parameter[0]}` : segment
  })
  const query = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => publicQuery.test(name)))
  const rest = segments.join('/') + queryText(query)
  return (origin + rest.slice(0, longest).replace(secret, ':value')).slice(0, 500)
}

/** Titles of searches repeat what was typed, which may be an e-mail address. */
export const pageTitle = (title: string) =>
  title
    .slice(0, longest)
    .replace(/\S*@\S*/g, ':value')
    .slice(0, 300)

function decoded(segment: string) {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
