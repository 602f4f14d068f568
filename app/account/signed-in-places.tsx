import { Form } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { deviceOf } from '#contract/identity/device.ts'
import type { SignedInPlace } from '#contract/session.ts'
import { formatDate } from '#contract/web/format.ts'
import { lastUse } from './last-use.ts'
import { type ProofRefusal, proofRefusals } from './security-answer.ts'

type SignedInPlacesProps = {
  places: readonly SignedInPlace[]
  /** The day on which the page was made. */
  today: string
  ended: 'one' | 'others' | undefined
  refusal: ProofRefusal | undefined
}

/** The customer's sessions; each can be ended. */
export function SignedInPlaces({ places, today, ended, refusal }: SignedInPlacesProps) {
  const t = useTexts()
  const { storefront } = useStorefront()
  function usedWords(moment: string) {
    const used = lastUse(new Date(moment), today, storefront.zone)
    if (used === 'today') return t('safety.last_used_today')
    return used === 'yesterday'
      ? t('safety.last_used_yesterday')
      : t('safety.last_used_on', { date: formatDate(used.on) })
  }
  return (
    <section aria-labelledby="places" className="mt-12 max-w-narrow">
      <h2 id="places" className="title-sm mb-2">
        {t('account.places')}
      </h2>
      <p className="mb-4">{t('account.places_text')}</p>
      {ended && <Notice type="success">{t(ended === 'one' ? 'account.place_ended' : 'safety.others_ended')}</Notice>}
      {refusal && (
        <Notice type="danger" code={refusal.why}>
          {t(proofRefusals[refusal.why], { minutes: refusal.minutes })}
        </Notice>
      )}
      <ul>
        {places.map((place) => (
          <li
            key={place.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3"
          >
            <div>
              <p className="font-semibold">{nameOf(place, t)}</p>
              <p className="text-muted text-sm">
                {t('account.place_since', { date: formatDate(new Date(place.created_at), storefront.zone) })} ·{' '}
                {usedWords(place.last_used_at)}
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
      {places.length > 2 && (
        <Form method="post" className="mt-4">
          <Button type="submit" look="secondary" name="intent" value="end-others">
            {t('safety.end_others')}
          </Button>
        </Form>
      )}
    </section>
  )
}

function nameOf({ user_agent }: SignedInPlace, t: ReturnType<typeof useTexts>) {
  const { browser, system } = deviceOf(user_agent)
  if (!browser && !system) return t('account.unknown_device')
  return [browser, system].filter(Boolean).join(', ')
}
