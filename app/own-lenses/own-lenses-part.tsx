import { useStorefront } from '#app/storefront/storefront.tsx'
import styles from '#app/styles/own-lenses.css?url'
import { MoreTexts, useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { eyesInOrder, eyeTexts } from '#app/wear/wear-bars.tsx'
import { eyeWords } from '#app/wear/wear-words.ts'
import type { EyeWear } from '#contract/wear/wear.ts'
import { formatMoney } from '#contract/web/format.ts'
import type { OwnLenses, OwnLensesWithTexts } from './load-own-lenses.ts'
import { arrivalWords, ringOf } from './rings.ts'

/** Most wearers that fit into the hero; the lens passport shows all. */
const mostPeople = 2

/** The part of a page that was loaded without it. */
export function OwnLensesPart({ lenses }: { lenses: OwnLensesWithTexts }) {
  return (
    <MoreTexts messages={lenses.texts}>
      <LensRings {...lenses} />
    </MoreTexts>
  )
}

type LensRingsProps = OwnLenses & {
  /** The page has a heading of its own above this part. */
  isBelowHeading?: boolean
}

/** A ring for each eye that shows how long its lenses last, and the last order once more with its price and its day. */
export function LensRings({ people, today, again, isBelowHeading }: LensRingsProps) {
  const t = useTexts()
  const { path, storefront } = useStorefront()
  const [Title, Name] = isBelowHeading ? (['h2', 'h3'] as const) : (['h1', 'h2'] as const)
  return (
    <section aria-labelledby="own-lenses" className="own-lenses">
      {/* React shows this part when they are there. */}
      <link rel="stylesheet" href={styles} precedence="default" />
      <div className="page">
        <Title id="own-lenses" className={isBelowHeading ? 'title-lg' : 'title-xl'}>
          {t('own.title')}
        </Title>
        <ul className="own-people">
          {people.slice(0, mostPeople).map(({ wearer_id, name, eyes }) => (
            <li key={wearer_id}>
              {people.length > 1 && <Name className="title-sm wrap-anywhere">{name}</Name>}
              <ul className="own-eyes">
                {eyesInOrder.map((eye) => {
                  const worn = eyes[eye]
                  return worn && <Eye key={eye} name={t(eyeTexts[eye])} worn={worn} today={today} />
                })}
              </ul>
            </li>
          ))}
        </ul>
        <div className="own-again">
          <PageLink to={path('/my-account/reorder')} className={buttonClass('primary', 'large')}>
            <Icon name="reorder" />
            {again ? t('own.again', { amount: formatMoney(again.total, storefront.money) }) : t('shell.reorder')}
          </PageLink>
          {again?.arrival && (
            <p className="flex items-center gap-2">
              <Icon name="truck" />
              <Arrival arrival={again.arrival} today={today} />
            </p>
          )}
          <PageLink to={path('/lenspass')} className="link inline-flex min-h-11 items-center">
            {t('own.to_passport')}
          </PageLink>
        </div>
      </div>
    </section>
  )
}

function Eye({ name, worn, today }: { name: string; worn: EyeWear; today: string }) {
  const t = useTexts()
  const { left, share, isLow } = ringOf(worn, today)
  return (
    <li className="own-eye">
      <svg viewBox="0 0 100 100" className="own-ring" data-low={isLow || undefined} aria-hidden="true">
        <circle className="own-ring-track" cx="50" cy="50" r="44" />
        {share > 0 && (
          <circle className="own-ring-left" cx="50" cy="50" r="44" pathLength="100" strokeDasharray={`${share} 100`} />
        )}
        <text x="50" y="54" className="own-ring-number">
          {left}
        </text>
        <text x="50" y="73" className="own-ring-unit">
          {t('own.days', { count: left })}
        </text>
      </svg>
      <p>
        <strong>{name}</strong>
        <span>{eyeWords(worn, today, t)}</span>
        <span className="text-muted text-sm">{worn.product.title}</span>
      </p>
    </li>
  )
}

function Arrival({ arrival, today }: { arrival: { min: string; max: string }; today: string }) {
  const t = useTexts()
  const words = arrivalWords(arrival, today)
  if (words.kind === 'date') return t('own.arrives_by', { day: words.day, month: words.month })
  if (words.kind === 'day') return t('own.arrives_on', { day: words.day })
  return t('own.arrives_between', { from: words.from, to: words.to })
}
