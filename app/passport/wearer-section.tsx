import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { CorrectFold } from '#app/wear/correct-fold.tsx'
import { WearPart } from '#app/wear/wear-part.tsx'
import type { WearerWear } from '#contract/wear/wear.ts'
import type { EyeTest, WearerPass } from '#contract/wearers/passport.ts'
import { formatDate } from '#contract/web/format.ts'
import type { PassRefusal } from './act-on-passport.ts'
import { EyeColumn } from './eye-column.tsx'
import { ManageFold } from './name-forms.tsx'
import { PassHistory } from './pass-history.tsx'
import { eyesInOrder } from './pass-words.ts'
import { PrescriptionFold } from './prescription-fold.tsx'

type WearerSectionProps = {
  pass: WearerPass
  wear: WearerWear | undefined
  today: string
  canBook: boolean
  isUnderWay: boolean
  refused: PassRefusal | undefined
}

/** The passport of one wearer: both eyes side by side, the next eye test, and what can be done. */
export function WearerSection({ pass, wear, today, canBook, isUnderWay, refused }: WearerSectionProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const { id, name, eyes, eyeTest } = pass
  const hasValues = eyes.right.current !== null || eyes.left.current !== null
  // The passport shows lenses whose usage the catalogue does not have, but not how long they last.
  const known = wear && (wear.eyes.right ?? wear.eyes.left) ? wear : undefined
  const refusedHere = (form: PassRefusal['form']) =>
    refused?.form === form && refused.wearer === id ? refused : undefined
  return (
    <section aria-labelledby={`wearer-${id}`} className="account-card">
      <div className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id={`wearer-${id}`} className="title-md wrap-anywhere">
            {name}
          </h2>
          {hasValues && (
            <PageLink
              to={path(`/lenspass/card/${id}`)}
              className={buttonClass('secondary')}
              aria-label={t('passport.card_of', { name })}
            >
              {t('passport.card')}
            </PageLink>
          )}
        </div>
        {hasValues ? (
          <div className="pass-eyes">
            {eyesInOrder.map((eye) => (
              <EyeColumn key={eye} eye={eye} pass={eyes[eye]} />
            ))}
          </div>
        ) : (
          <NoValues />
        )}
        {known && (
          <WearPart wear={known} today={today}>
            <CorrectFold
              key={`correct ${correctionsIn(known)}`}
              wear={known}
              isUnderWay={isUnderWay}
              refused={refusedHere('correct')}
            />
          </WearPart>
        )}
        <NextEyeTest eyeTest={eyeTest} canBook={canBook} />
      </div>
      <div>
        <PassHistory pass={pass} />
        <PrescriptionFold
          key={`enter ${pass.prescriptions.length}`}
          pass={pass}
          isUnderWay={isUnderWay}
          refused={refusedHere('prescribe')}
        />
        <ManageFold key={`manage ${name}`} pass={pass} isUnderWay={isUnderWay} refused={refusedHere('rename')} />
      </div>
    </section>
  )
}

/** Another one after each correction, so that the form begins anew. */
const correctionsIn = ({ eyes: { right, left } }: WearerWear) =>
  [right, left].map((worn) => `${worn?.runs_out_at} ${worn?.lenses_left} ${worn?.days_per_week}`).join()

function NoValues() {
  const t = useTexts()
  const { path, storefront } = useStorefront()
  return (
    <div>
      <img
        src={`/pictures/guide-lens-card-${storefront.id}.svg`}
        alt=""
        width={240}
        height={160}
        className="mb-4 w-60 rounded-box"
      />
      <h3>{t('passport.none_title')}</h3>
      <p className="mt-1 mb-3">{t('passport.none')}</p>
      <PageLink to={path('/s')} className={buttonClass('secondary')}>
        {t('passport.browse')}
      </PageLink>
    </div>
  )
}

function NextEyeTest({ eyeTest: { dueOn, isDue }, canBook }: { eyeTest: EyeTest; canBook: boolean }) {
  const t = useTexts()
  const { path } = useStorefront()
  const text = dueOn
    ? t(isDue ? 'passport.test_due' : 'passport.test_due_on', { date: formatDate(dueOn) })
    : t('passport.test_unknown')
  return (
    <div className="pass-test" data-due={isDue || undefined}>
      <Icon name="clock" className="mt-0.5 size-5 shrink-0" />
      <div>
        <p>{text}</p>
        {canBook && (
          <PageLink to={path('/booking')} className="link inline-flex min-h-11 items-center print:hidden">
            {t('passport.book')}
          </PageLink>
        )}
      </div>
    </div>
  )
}
