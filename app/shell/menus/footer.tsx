import type { ReactNode } from 'react'
import { ConsentLink } from '#app/consent/consent-link.tsx'
import { ContentLink } from '#app/storefront/content-link.tsx'
import { CurrencyForm } from '#app/storefront/currency-form.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { phoneUrl } from '#app/ui/phone-url.ts'
import type { ShopSettings } from '#contract/content/shop-settings.ts'
import { dot } from '#contract/web/dot.ts'
import { ColourChoice } from './colour-choice.tsx'

const shopPages = ['about_us', 'shipping_info', 'order_returns', 'help', 'contact'] as const
const legalPages = [
  'terms_and_conditions',
  'privacy_policy',
  'cookie_consent_manager',
  'accessibility',
  'legal_notice',
  'disclaimer',
] as const
type PageName = (typeof shopPages | typeof legalPages)[number]

export function Footer({ settings }: { settings: ShopSettings }) {
  const t = useTexts()
  const { storefront, locale, path } = useStorefront()
  const { email, phone, phone_international, working_hours } = settings
  return (
    <footer className="mt-step-xl bg-bar pt-step-lg text-white">
      <div className="page footer-grid">
        <section aria-labelledby="footer-contact">
          <h2 id="footer-contact" className="footer-title">
            {t('shell.contact')}
          </h2>
          <ul>
            {phone && (
              <li>
                <a href={phoneUrl(phone, phone_international)} className="footer-link">
                  <Icon name="phone" /> {phone}
                </a>
              </li>
            )}
            {email && (
              <li>
                <a href={`mailto:${email}`} className="footer-link">
                  <Icon name="mail" /> {email}
                </a>
              </li>
            )}
            {working_hours && <li className="py-2 text-sm">{working_hours}</li>}
          </ul>
        </section>
        <FooterLinks title={t('shell.about_the_shop')} pages={shopPages} settings={settings}>
          <li>
            <PageLink to={path('/order')} className="footer-link">
              {t('shell.order_lookup')}
            </PageLink>
          </li>
        </FooterLinks>
        <FooterLinks title={t('shell.legal')} pages={legalPages} settings={settings}>
          <li>
            <PageLink to={path('/withdrawal')} className="footer-link">
              {t('shell.withdrawal')}
            </PageLink>
          </li>
        </FooterLinks>
        <section aria-labelledby="footer-trust">
          <h2 id="footer-trust" className="footer-title">
            {t('shell.payment_and_shipping')}
          </h2>
          <IconRow companies={storefront.payers} />
          <IconRow companies={storefront.carriers} />
          <p className="flex items-center gap-3 text-sm">
            <img className="shrink-0" src="/pictures/security-badge.svg" alt="" width={50} height={50} loading="lazy" />
            {t('shell.secure')}
          </p>
        </section>
      </div>
      <NewsletterForm />
      <div className="page mt-8 flex flex-wrap items-center justify-between gap-4 border-white/20 border-t py-6 text-sm">
        <p>
          {storefront.name}
          {dot}
          {t('shell.brand_claim')}
        </p>
        <Currencies />
        <OtherShops />
        <ColourChoice className="flex min-w-0 max-w-full flex-wrap items-center gap-x-3" />
        <SocialLinks settings={settings} />
        <div className="flex items-center gap-4">
          <img
            src={`/pictures/seal-optician-${locale}.svg`}
            alt={t('shell.certificate')}
            width={64}
            height={64}
            loading="lazy"
          />
          <img
            src="/pictures/partner-okulenta.svg"
            alt={t('shell.partner')}
            width={120}
            height={40}
            loading="lazy"
            className="rounded-small bg-white p-1"
          />
        </div>
      </div>
    </footer>
  )
}

function FooterLinks(props: {
  title: string
  pages: readonly PageName[]
  settings: ShopSettings
  children?: ReactNode
}) {
  const links = props.pages.flatMap((page) => {
    const link = props.settings[page]
    return link ? { page, link } : []
  })
  return (
    <nav aria-label={props.title}>
      <h2 className="footer-title">{props.title}</h2>
      <ul>
        {links.map(({ page, link }) => (
          <li key={page}>
            {page === 'cookie_consent_manager' ? (
              <ConsentLink title={link.title} privacy={props.settings.privacy_policy ?? link} />
            ) : (
              <ContentLink link={link} className="footer-link">
                {link.title}
              </ContentLink>
            )}
          </li>
        ))}
        {props.children}
      </ul>
    </nav>
  )
}

const networks = { facebook: 'Facebook', instagram: 'Instagram', youtube: 'YouTube' } as const

function SocialLinks({ settings }: { settings: ShopSettings }) {
  const t = useTexts()
  const links = (['facebook', 'instagram', 'youtube'] as const).flatMap((network) => {
    const link = settings[network]
    return link ? { network, link } : []
  })
  if (links.length === 0) return null
  return (
    <ul aria-label={t('shell.social')} className="flex flex-wrap gap-x-6">
      {links.map(({ network, link }) => (
        <li key={network}>
          <ContentLink link={link} className="footer-link">
            {networks[network]}
          </ContentLink>
        </li>
      ))}
    </ul>
  )
}

/** A plain form: it works on cached pages and before scripts run. The page behind it answers. */
function NewsletterForm() {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <form method="post" action={path('/newsletter')} className="page mt-8 flex flex-wrap items-end gap-4">
      <div className="min-w-0 max-w-md grow basis-64">
        <label htmlFor="newsletter-email" className="mb-1 block font-semibold">
          {t('shell.newsletter_label')}
        </label>
        <input
          id="newsletter-email"
          type="email"
          name="email"
          required
          autoComplete="email"
          placeholder={t('shell.newsletter_placeholder')}
          className="field-input bg-paper text-ink"
        />
      </div>
      <Button type="submit" look="secondary">
        {t('shell.newsletter_button')}
      </Button>
      <p className="basis-full text-sm">{t('shell.newsletter_text')}</p>
    </form>
  )
}

/** The currencies to choose from, also without the panel of the menu. */
function Currencies() {
  const t = useTexts()
  const { currencies } = useStorefront().storefront
  if (currencies.length < 2) return null
  return (
    <div className="flex flex-wrap items-center gap-x-6">
      <h2 id="footer-currencies" className="font-semibold text-sm">
        {t('shell.choose_currency')}
      </h2>
      <CurrencyForm
        labelledBy="footer-currencies"
        className="flex flex-wrap gap-x-6"
        itemClassName="footer-link aria-pressed:underline"
      />
    </div>
  )
}

/** The switch to the owner's other storefronts. */
function OtherShops() {
  const t = useTexts()
  const { others } = useStorefront().storefront
  if (others.length === 0) return null
  return (
    <nav aria-labelledby="other-shops" className="flex flex-wrap items-center gap-x-6">
      <h2 id="other-shops" className="font-semibold text-sm">
        {t('shell.other_shops')}
      </h2>
      <ul className="flex flex-wrap gap-x-6">
        {others.map(({ id, name, country, language, url }) => (
          <li key={id}>
            <a href={url} hrefLang={language} className="footer-link">
              {name} ({country})
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function IconRow({ companies }: { companies: readonly { name: string; picture: string }[] }) {
  return (
    <ul className="mb-4 flex flex-wrap gap-2">
      {companies.map(({ name, picture }) => (
        <li key={name}>
          <img src={picture} alt={name} width={80} height={40} loading="lazy" className="rounded-small bg-white" />
        </li>
      ))}
    </ul>
  )
}
