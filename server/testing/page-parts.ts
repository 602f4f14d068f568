/** The part of a page from a pattern to a text; empty if the pattern is not found. */
export const between = (html: string, start: RegExp, end: string) => {
  const from = html.search(start)
  return from < 0 ? '' : html.slice(from, html.indexOf(end, from))
}

/** What a visitor reads, in one line. */
export const text = (html: string) =>
  html
    .replace(/<script.*?<\/script>/gs, '')
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replace(/\s+/g, ' ')

export const main = (html: string) => between(html, /<main/, '</main>')
