import { render, toPlainText } from '@react-email/components'
import type { Brand, LocaleCode } from '#contract/brand.ts'
import { localizedPath } from '#contract/web/locale-path.ts'
import { createTranslate, type Translate } from '#messages/translate.ts'
import type { Texts } from '#server/process/texts.ts'
import { type Letter, templates } from './templates/all.ts'
import { Layout } from './templates/layout.tsx'
import { Letter as LetterProvider, type Template } from './templates/letter.tsx'
import { stylesFor } from './templates/look.ts'

/** Whose letter it is, in which language. `origin` is the brand's own address. */
export type Writer = { brand: Brand; locale: LocaleCode; texts: Texts; origin: string }

export type Rendered = { subject: string; html: string; text: string; secretHours?: number }

export async function renderMail({ brand, locale, texts, origin }: Writer, letter: Letter): Promise<Rendered> {
  const t = createTranslate(locale, texts.of(locale, brand.tone, 'mail', 'payment'))
  // The table of templates pairs each with its data; here only that they belong together counts.
  const {
    subject,
    preview,
    why = ofAnAccount,
    Body,
    secretHours,
  } = templates[letter.template] as Template<Letter['data']>
  const heading = subject(t, brand.name, letter.data)
  const link = (path: string) => addressOf(origin, localizedPath(brand.locales, locale, path))
  const html = await render(
    <LetterProvider value={{ brand, locale, t, link, styles: stylesFor(brand) }}>
      <Layout subject={heading} preview={preview(t)} why={why(t, brand.name)}>
        <Body data={letter.data} />
      </Layout>
    </LetterProvider>,
  )
  const text = toPlainText(html, { selectors: asText })
  return { subject: heading, html, text, secretHours: secretHours?.(letter.data) }
}

const ofAnAccount = (t: Translate, brand: string) => t('mail.footer_why', { brand })

const asText = [
  { selector: 'h1', options: { uppercase: false } },
  { selector: 'h2', options: { uppercase: false, leadingLineBreaks: 1, trailingLineBreaks: 1 } },
  { selector: 'a[href^="tel:"]', format: 'inline' },
]

/** A mail leads only into the shop that wrote it. */
function addressOf(origin: string, path: string): string {
  const address = new URL(path, origin)
  if (address.origin !== origin || !path.startsWith('/')) throw new Error('A mail can only lead to a path of the shop')
  return address.href
}
