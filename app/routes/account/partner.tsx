import { data } from 'react-router'
import { shop } from '#app/context.ts'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { phoneUrl } from '#app/ui/phone-url.ts'
import { countryTexts } from '#contract/address/country-texts.ts'
import type { Partner } from '#contract/identity/partner.ts'
import { mapUrl } from '#contract/identity/partner-place.ts'
import type { Route } from './+types/partner'

export const handle: PageHandle = { layout: 'account' }

export async function loader({ context }: Route.LoaderArgs) {
  const { customer, addresses, texts } = context.get(shop)
  const [me, found] = await Promise.all([customer.me(), customer.partner()])
  if (!me) throw data(null, 404)
  const partner = found.ok ? found.value : undefined
  const town = partner && addresses.locate(`${partner.address.postcode} ${partner.address.city}`)
  return {
    texts: texts('loyalty', 'address'),
    noindex: true,
    partner: partner && { ...partner, map: mapUrl(partner, town) },
    hasFailed: !found.ok,
  }
}

export default function PartnerPage({ loaderData: { partner, hasFailed } }: Route.ComponentProps) {
  const t = useTexts()
  return (
    <>
      <PageHead title={t('shell.account_partner')} />
      <h1 className="mb-4">{t('shell.account_partner')}</h1>
      {hasFailed && (
        <Notice type="danger" code="partner-unavailable">
          {t('get_partner_error')}
        </Notice>
      )}
      {partner && <PartnerCard partner={partner} />}
      {!partner && !hasFailed && <NoPartner />}
    </>
  )
}

function PartnerCard({ partner: { name, address, pickup, map } }: { partner: Partner & { map: string } }) {
  const t = useTexts()
  return (
    <section aria-labelledby="partner" className="account-card max-w-narrow">
      <h2 id="partner" className="title-sm">
        {name}
      </h2>
      <address className="not-italic">
        <span className="block">
          {address.street} {address.street_number}
        </span>
        <span className="block">
          {address.postcode} {address.city}
        </span>
        <span className="block">{t(countryTexts[address.country_code])}</span>
      </address>
      {pickup && (
        <ul className="grid gap-2">
          <li className="flex items-center gap-2">
            <Icon name="phone" />
            <a href={phoneUrl(pickup.phone_number, pickup.phone_number)} className="link">
              {pickup.phone_number}
            </a>
          </li>
          <li className="flex items-center gap-2">
            <Icon name="clock" />
            {t('loyalty.partner_hours', { from: pickup.opens, to: pickup.closes })}
          </li>
        </ul>
      )}
      <p>{t(pickup ? 'loyalty.partner_pickup' : 'loyalty.partner_no_pickup')}</p>
      {/* Nothing of the map is loaded before the visitor goes there. */}
      <p className="mt-2">
        <a href={map} target="_blank" rel="noopener noreferrer" className={buttonClass('secondary')}>
          <Icon name="pin" />
          {t('loyalty.partner_map')}
        </a>
      </p>
    </section>
  )
}

function NoPartner() {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <div>
      <img src="/pictures/state-no-results.svg" alt="" width={240} height={160} className="mb-4 w-60" />
      <h2 className="title-sm">{t('loyalty.no_partner_title')}</h2>
      <p className="mt-2 mb-4 max-w-narrow">{t('loyalty.no_partner')}</p>
      <PageLink to={path('/booking')} className={buttonClass('secondary')}>
        {t('loyalty.to_booking')}
      </PageLink>
    </div>
  )
}
