import { languageTexts } from '#app/staff/language-texts.ts'
import { dayOf } from '#app/staff/moment.ts'
import { useTexts } from '#app/texts.tsx'
import { phoneUrl } from '#app/ui/phone-url.ts'
import { paymentMethodTexts } from '#contract/payment.ts'
import { dot } from '#contract/web/dot.ts'
import { formatDate } from '#contract/web/format.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Profile } from './profile.ts'
import { ProfileCard, Rows } from './profile-parts.tsx'

const channelTexts: Readonly<Record<string, MessageId>> = {
  newsletter: 'desk-customers.channel_newsletter',
  automation: 'desk-customers.channel_automation',
  retention: 'desk-customers.channel_retention',
}
const wayTexts: Readonly<Record<string, MessageId>> = {
  password: 'desk-customers.way_password',
  passkey: 'desk-customers.way_passkey',
}
/** The names of identity providers are the same in every language. */
const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

type FactsProps = { account: Profile['account']; storefronts: Readonly<Record<string, string>> }

/** Who the customer is, and what they have saved and agreed to. */
export function ProfileFacts({ account, storefronts }: FactsProps) {
  const t = useTexts()
  const { email, phone, birthday, milesAndMore, locale, waysIn, sessions, addresses, consents, aliases, points } =
    account
  const nameOf = (brand: string) => storefronts[brand] ?? brand
  const ways = waysIn.map((way) => (wayTexts[way] ? t(wayTexts[way]) : capital(way)))
  return (
    <>
      <ProfileCard id="facts" title={t('desk-customers.facts')}>
        <dl className="customer-facts">
          <Fact name={t('desk-customers.by_email')}>
            <a href={`mailto:${email}`} className="link">
              {email}
            </a>
          </Fact>
          <Fact name={t('desk-customers.by_phone')}>
            {phone && (
              <a href={phoneUrl(phone, undefined)} className="link">
                {phone}
              </a>
            )}
          </Fact>
          <Fact name={t('desk-customers.birthday')}>{birthday && formatDate(birthday)}</Fact>
          <Fact name={t('desk-customers.language')}>{locale && t(languageTexts[locale])}</Fact>
          <Fact name={t('desk-customers.miles')}>{milesAndMore}</Fact>
          <Fact name={t('desk-customers.access')}>
            {[ways.join(', ') || t('desk-customers.no_way_in'), t('desk-customers.devices', { count: sessions })].join(
              dot,
            )}
          </Fact>
        </dl>
      </ProfileCard>
      <ProfileCard id="addresses" title={t('desk-customers.addresses')}>
        <Rows rows={addresses} keyOf={({ id }) => id}>
          {({ isDefault, name, street, place, country, phone: number }) => (
            <>
              <span className="customer-tags">
                {name}
                {isDefault && <span className="desk-tag">{t('desk-customers.default_address')}</span>}
              </span>
              <span className="block text-muted text-sm wrap-anywhere">
                {[street, `${country} ${place}`, number].filter(Boolean).join(dot)}
              </span>
            </>
          )}
        </Rows>
      </ProfileCard>
      <ProfileCard id="consents" title={t('desk-customers.consents')}>
        <Rows rows={consents} keyOf={({ brand }) => brand} none={t('desk-customers.no_consents')}>
          {({ brand, channels, at }) => (
            <>
              {channels.map((channel) => (channelTexts[channel] ? t(channelTexts[channel]) : channel)).join(', ') ||
                t('desk-customers.no_consents')}
              <span className="block text-muted text-sm">
                {t('desk-customers.consent_at', { storefront: nameOf(brand), date: dayOf(new Date(at)) })}
              </span>
            </>
          )}
        </Rows>
      </ProfileCard>
      <ProfileCard id="cards" title={t('desk-customers.cards')}>
        <Rows rows={aliases} keyOf={({ brand, method, masked }) => `${brand} ${method} ${masked}`}>
          {({ brand, method, masked, expires }) =>
            [nameOf(brand), t(paymentMethodTexts[method]), masked, expires && `${expires.month}/${expires.year}`]
              .filter(Boolean)
              .join(dot)
          }
        </Rows>
      </ProfileCard>
      <ProfileCard id="points" title={t('desk-customers.points')}>
        <Rows rows={points} keyOf={({ brand }) => brand}>
          {({ brand, points: count }) => t('desk-customers.points_at', { storefront: nameOf(brand), points: count })}
        </Rows>
      </ProfileCard>
    </>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || '–'}</dd>
    </div>
  )
}
