import { Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import type { Db } from '#server/database/database.ts'
import type { ApiEnv } from '#server/http/api-env.ts'
import { type Mail, mail, mailList } from './operations.ts'

type Markup = ReturnType<typeof html>

/** These pages show people's mails with links that sign in, so only demo mode has them. For developers, in English. */
export function createMailPages(db: Db) {
  const pages = new Hono<ApiEnv>()

  pages.use('*', async (c, next) => {
    await next()
    c.env.visit.route ||= c.req.routePath
    c.header('X-Robots-Tag', 'noindex')
    c.header('Cache-Control', 'private, no-store')
  })

  pages.get('/dev/mail', async (c) => {
    const recipient = c.req.query('to')?.trim()
    const page = Page.parse(c.req.query('page'))
    const { mails, count, pages } = await mailList(db, { recipient, page })
    const pathOf = (other: number) => `/dev/mail?${new URLSearchParams({ to: recipient ?? '', page: String(other) })}`
    return c.html(
      frame(
        'Mails',
        html`<p>${count} ${count === 1 ? 'mail' : 'mails'}, newest first.</p>
<form><label>To <input type="email" name="to" value="${recipient ?? ''}"></label> <button>Show</button></form>
<ol>${mails.map(
          (each) => html`<li><a href="/dev/mail/${each.id}">${each.subject}</a>
<p>to ${each.recipient} · ${each.brand} · ${each.template} · ${each.locale} · ${each.state} · ${each.createdAt.toISOString()}</p></li>`,
        )}</ol>
<nav aria-label="Pages">${page > 1 ? html`<a href="${pathOf(page - 1)}">Newer</a> ` : ''}Page ${page} of ${pages}${page < pages ? html` <a href="${pathOf(page + 1)}">Older</a>` : ''}</nav>`,
      ),
    )
  })

  pages.get('/dev/mail/:id{[0-9a-f-]{36}}', async (c) => {
    const found = await find(db, c.req.param('id'))
    if (!found) return c.notFound()
    const { html: markup, text, id, subject, secretUntil, pictures, ...facts } = found
    return c.html(
      frame(
        subject,
        html`<nav><a href="/dev/mail">All mails</a></nav>
<dl>${Object.entries(facts).map(
          ([name, value]) =>
            html`<dt>${name}</dt><dd>${value instanceof Date ? value.toISOString() : (value ?? '–')}</dd>`,
        )}</dl>
${
  text
    ? html`<h2>As HTML</h2>
<iframe title="${subject}" src="/dev/mail/${id}/html" sandbox="${allowed}"></iframe>
<h2>Its links</h2><ul>${linksIn(markup).map((link) => html`<li><a href="${link}">${link}</a></li>`)}</ul>
<h2>As text</h2><pre>${text}</pre>`
    : html`<p>Its words were deleted when its link had expired.</p>`
}`,
      ),
    )
  })

  pages.get('/dev/mail/:id{[0-9a-f-]{36}}/html', async (c) => {
    const found = await find(db, c.req.param('id'))
    if (!found) return c.notFound()
    // Mails have their styles on the elements. In the frame, nothing is allowed but to follow a link.
    c.header(
      'Content-Security-Policy',
      `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'; sandbox ${allowed}`,
    )
    return c.html(withPictures(found))
  })

  pages.notFound((c) => c.text('No such mail.\n', 404))
  return pages
}

const allowed = 'allow-popups allow-popups-to-escape-sandbox'

/**
 * A browser does not know the pictures that come along with a mail. Those of products are shown from here, because in a
 * demo the shop may have another address by now.
 */
const withPictures = ({ html: markup, pictures }: Mail) =>
  pictures
    .reduce((text, { name, png }) => text.replaceAll(`"cid:${name}"`, `"data:image/png;base64,${png}"`), markup)
    .replaceAll(/src="https?:\/\/[^"/]+(\/img\/[^"]+)"/g, 'src="$1"')

const linksIn = (markup: string) => [
  ...new Set([...markup.matchAll(/href="(https?:[^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))),
]

const Page = z.coerce.number().int().min(1).max(1_000_000).catch(1)

const find = async (db: Db, id: string) => (z.uuid().safeParse(id).success ? mail(db, id) : undefined)

const frame = (title: string, body: Markup) => html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${title} · /dev/mail</title><link rel="stylesheet" href="/dev-mail.css"></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`
