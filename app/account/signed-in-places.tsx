import { Form } from 'react-router'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { SignedInPlace } from '#contract/session.ts'
import { formatDate } from '#contract/web/format.ts'
import { deviceOf } from './device.ts'

type SignedInPlacesProps = { places: readonly SignedInPlace[]; hasEnded: boolean }

/** The customer's sessions; each can be ended. */
export function SignedInPlaces({ places, hasEnded }: SignedInPlacesProps) {
  const t = useTexts()
  return (
    <section aria-labelledby="places" className="mt-12 max-w-narrow">
      <h2 id="places" className="title-sm mb-2">
        {t('account.places')}
      </h2>
      <p className="mb-4">{t('account.places_text')}</p>
      {hasEnded && <Notice type="success">{t('account.place_ended')}</Notice>}
      <ul>
        {places.map((place) => (
          <li
            key={place.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3"
          >
            <div>
              <p className="font-semibold">{nameOf(place, t)}</p>
              <p className="text-muted text-sm">
                {t('account.place_since', { date: formatDate(new Date(place.created_at)) })}
              </p>
            </div>
            {place.is_current ? (
              <p className="text-muted text-sm">{t('account.place_here')}</p>
            ) : (
              <Form method="post">
                <Button
                  type="submit"
                  look="secondary"
                  name="end"
                  value={place.id}
                  aria-label={t('account.end_place_named', { place: nameOf(place, t) })}
                >
                  {t('account.end_place')}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function nameOf({ user_agent }: SignedInPlace, t: ReturnType<typeof useTexts>) {
  const { browser, system } = deviceOf(user_agent)
  if (!browser && !system) return t('account.unknown_device')
  return [browser, system].filter(Boolean).join(', ')
}
