/** What a page says in its main part, as somebody would read it aloud; `noscript` is heard too. */
export function mainText(html: string): string {
  const main = /<main[^>]*>(.*?)<\/main>/s.exec(html)?.[1] ?? ''
  return main
    .replace(/<(script|style|title)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The fields that a form of the page would send as it stands. */
export function formFields(html: string): Record<string, string> {
  const inputs = [...html.matchAll(/<(?:input|button)\b[^>]*>/g)].map(([tag]) => ({
    name: / name="([^"]*)"/.exec(tag)?.[1],
    value: / value="([^"]*)"/.exec(tag)?.[1] ?? '',
  }))
  return Object.fromEntries(inputs.flatMap(({ name, value }) => (name ? [[name, value.replaceAll('&amp;', '&')]] : [])))
}
