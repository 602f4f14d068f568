import { render, toPlainText } from '@react-email/components'
import type { Brand, LocaleCode } from '#contract/brand.ts'
import { mailPicturePath } from '#contract/catalogue/picture-sizes.ts'
import { zoneOf } from '#contract/time-zones.ts'
import { daysFormat } from '#contract/web/format-days.ts'
import { localizedPath } from '#contract/web/locale-path.ts'
import { createTranslate, type Texts, type Translate } from '#messages/translate.ts'
import { type Letter, templates } from './templates/all.ts'
import { Layout } from './templates/layout.tsx'
import { Letter as LetterProvider, type Template } from './templates/letter.tsx'
import { stylesFor } from './templates/look.ts'

/** Which brand writes, in which language. `origin` is the brand's own. */
export type Writer = { brand: Brand; locale: LocaleCode; texts: Texts; origin: string }

export type RenderedMail = {
  subject: string
  html: string
  text: string
  unsubscribe: string | null
  secretHours?: number
}

export async function renderMail(writer: Writer, letter: Letter): Promise<RenderedMail> {
  const { locale, texts, origin } = writer
  const brand = { ...writer.brand, ...(letter.currency && { currency: letter.currency }) }
  const t = createTranslate(
    locale,
    texts.of(locale, brand.tone, 'mail', 'payment', 'cart', 'appointment', 'reminder', 'renewal'),
  )
  // The type of `Letter` pairs each template with its data, which TypeScript cannot follow through the lookup.
  const {
    subject,
    preview,
    why = accountReason,
    Body,
    secretHours,
  } = templates[letter.template] as Template<Letter['data']>
  const heading = subject(t, brand.name, letter.data)
  const link = (path: string) => urlOf(origin, localizedPath(brand.locales, locale, path))
  const picture = (name: string) => urlOf(origin, mailPicturePath(encodeURIComponent(name)))
  const html = await render(
    <LetterProvider
      value={{ brand, locale, t, days: daysFormat(zoneOf(brand), locale), link, picture, styles: stylesFor(brand) }}
    >
      <Layout subject={heading} preview={preview(t)} why={why(t, brand.name)}>
        <Body data={letter.data} />
      </Layout>
    </LetterProvider>,
  )
  const text = toPlainText(html, { selectors: textSelectors })
  const unsubscribe = letter.unsubscribePath ? link(letter.unsubscribePath) : null
  return { subject: heading, html, text, unsubscribe, secretHours: secretHours?.(letter.data) }
}

const accountReason = (t: Translate, brand: string) => t('mail.footer_why', { brand })

const textSelectors = [
  { selector: 'h1', options: { uppercase: false } },
  { selector: 'h2', options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 1 } },
  { selector: 'a[href^="tel:"]', format: 'inline' },
]

/** The links of a mail lead only into the shop that wrote it. */
function urlOf(origin: string, path: string): string {
  const url = new URL(path, origin)
  if (url.origin !== origin || !path.startsWith('/')) throw new Error('A mail can only lead to a path of the shop')
  return url.href
}
