import { Link } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import type { AppointmentDay, AppointmentOffer } from '#contract/appointment.ts'

/** The places and the days, as links: what is chosen is in the address. */
export function Choices({ offer: { places, place, days, chosen } }: { offer: AppointmentOffer }) {
  const t = useTexts()
  const { path } = useStorefront()
  const to = (query: Record<string, string>) => path(`/booking?${new URLSearchParams(query)}`)
  return (
    <>
      {places.length > 1 && (
        <nav aria-labelledby="places" className="mb-6">
          <h2 id="places" className="title-sm mb-2">
            {t('appointment.place')}
          </h2>
          <ul className="flex flex-wrap gap-2">
            {places.map(({ id, name }) => (
              <li key={id}>
                <Link
                  to={to({ place: id })}
                  preventScrollReset
                  aria-current={id === place.id ? 'true' : undefined}
                  className="option-pill"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
          <p className="mt-2 text-muted text-sm">{place.address.join(', ')}</p>
        </nav>
      )}
      {days.length > 0 && (
        <nav aria-labelledby="days" className="mb-6">
          <h2 id="days" className="title-sm mb-2">
            {t('appointment.day')}
          </h2>
          <ul className="option-grid">
            {days.map((one) => (
              <li key={one.day}>
                <Day {...one} to={to({ place: place.id, day: one.day })} isChosen={one.day === chosen?.day} />
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}

function Day({ label, free, to, isChosen }: AppointmentDay & { to: string; isChosen: boolean }) {
  const t = useTexts()
  if (free === 0)
    return (
      <span className="option-pill option-pill-off">
        {label}
        <span className="block text-xs">{t('appointment.full')}</span>
      </span>
    )
  return (
    <Link to={to} preventScrollReset aria-current={isChosen ? 'date' : undefined} className="option-pill">
      {label}
      <span className="block text-xs">{t('appointment.free', { count: free })}</span>
    </Link>
  )
}
