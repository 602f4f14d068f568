import type { Ask } from './built-shop.ts'

type Fields = Readonly<Record<string, string>>

const entities: Fields = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&', '&nbsp;': '\u00a0' }
const decode = (html: string) => html.replace(/&(?:quot|#x27|lt|gt|amp|nbsp);/g, (entity) => entities[entity] ?? '')
const attribute = (tag: string, name: string) => decode(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '')

/** The text of a page's main part, as it is read. */
const textOf = (html: string) =>
  decode(
    html
      .slice(html.indexOf('<main'), html.indexOf('</main>'))
      .replace(/<script.*?<\/script>|<!-- -->/gs, '')
      .replace(/<[^>]*>/g, ' '),
  ).replace(/[\s\u00a0]+/g, ' ')

/** A browser without scripts: it reads pages, fills in their forms and follows where they lead. */
export function openFormBrowser(ask: Ask, { host = 'claravue.localhost:3000' } = {}) {
  // Cookies are sent back as they came.
  const cookies = new Map<string, string>()

  /** `from`: the path of the page with the link or the form. */
  async function send(path: string, form?: URLSearchParams, from?: string) {
    const response = await ask(path, {
      host,
      method: form ? 'POST' : 'GET',
      headers: {
        Origin: `http://${host}`,
        Cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(from && { Referer: `http://${host}${from}` }),
      },
      ...(form && { body: form }),
    })
    for (const each of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
      if (/max-age=0\b/i.test(each)) cookies.delete(name)
      else cookies.set(name, value)
    }
    const html = await response.text()
    return { status: response.status, location: response.headers.get('Location'), html, text: textOf(html) }
  }

  async function open(path: string) {
    const page = await send(path)
    return page.location ? send(page.location) : page
  }

  return {
    cookies,
    send,
    open,
    /** Fills in a form of the page and sends it: the first one with these words in it. Gives the page that follows. */
    async submit(page: { html: string }, words: string, fields: Fields = {}, action?: string) {
      const forms = page.html.match(/<form[^>]*method="post".*?<\/form>/gs) ?? []
      const form = forms.find((html) => html.includes(words))
      if (!form) throw new Error(`No form with ${words}`)
      // A button that is pressed is sent as well, if it has a name.
      const pressed = (form.match(/<button[^>]* name=.*?<\/button>/gs) ?? []).filter((html) => html.includes(words))
      const buttons = pressed.slice(0, 1).map((html) => html.slice(0, html.indexOf('>')))
      // Of radio buttons a browser sends the chosen one, or none.
      const inputs = (form.match(/<input[^>]*>/g) ?? []).filter(
        (tag) => !tag.includes('type="radio"') || tag.includes('checked=""'),
      )
      const filled = [...inputs, ...buttons].map((tag) => [attribute(tag, 'name'), attribute(tag, 'value')])
      const sent = await send(
        action ?? attribute(form.slice(0, form.indexOf('>')), 'action'),
        new URLSearchParams({ ...Object.fromEntries(filled), ...fields }),
      )
      if (sent.status !== 303 || !sent.location) throw new Error(`Answered with ${sent.status}, not with a way on`)
      return { ...(await open(sent.location)), address: sent.location }
    },
  }
}
export type FormBrowser = ReturnType<typeof openFormBrowser>
