import { type ReactNode, type SubmitEvent, useId } from 'react'
import { useLocation } from 'react-router'
import { ContentLink } from '#app/storefront/content-link.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { onUnmodifiedClick } from '#app/ui/unmodified-click.ts'
import { allowedBy } from '#contract/identity/consent-answer.ts'
import { answerOf } from './answer-of.ts'
import { LoadedServices } from './loaded-services.tsx'
import { saveConsent } from './save-consent.ts'

type QuestionBoxProps = { onChoose: () => void; onPutOff: () => void }

/**
 * The question itself, over the end of the page. An answer loads no page, and Escape puts the question off until the next
 * one; it is no answer. Without scripts the form is sent, and choosing is a page of its own.
 */
export function QuestionBox({ onChoose, onPutOff }: QuestionBoxProps) {
  const t = useTexts()
  const id = useId()
  const { settings, path } = useStorefront()
  const { pathname, search } = useLocation()
  const here = pathname + search
  return (
    <>
      {/* Search engines describe the page by other words of it. */}
      <section
        data-nosnippet=""
        aria-labelledby={id}
        className="consent-question"
        onKeyDown={({ key }) => key === 'Escape' && onPutOff()}
      >
        <form method="post" action={path('/consent')} className="page consent-question-grid" onSubmit={answer}>
          <input type="hidden" name="path" value={here} />
          <Words id={id}>
            {settings?.cookie_consent_manager && (
              <ContentLink link={settings.cookie_consent_manager} className="link">
                {t('consent.more')}
              </ContentLink>
            )}
          </Words>
          {/* They look the same, and each is one click. */}
          <div className="consent-answers">
            <Button type="submit" look="secondary" name="answer" value="all">
              {t('consent.accept')}
            </Button>
            <Button type="submit" look="secondary" name="answer" value="none">
              {t('consent.refuse')}
            </Button>
            <a
              href={path(`/consent?${new URLSearchParams({ path: here })}`)}
              className={buttonClass('secondary')}
              onClick={onUnmodifiedClick(onChoose)}
            >
              {t('consent.choose')}
            </a>
          </div>
        </form>
      </section>
      <QuestionRoom />
    </>
  )
}

/** The same words once more, invisible at the end of the page, so that the question has the room there that it needs. */
function QuestionRoom() {
  const t = useTexts()
  const { settings } = useStorefront()
  return (
    <div data-nosnippet="" aria-hidden="true" className="consent-question">
      <div className="page consent-question-grid">
        <Words>{settings?.cookie_consent_manager && t('consent.more')}</Words>
        <div className="consent-answers">
          {(['consent.accept', 'consent.refuse', 'consent.choose'] as const).map((answer) => (
            <span key={answer} className={buttonClass('secondary')}>
              {t(answer)}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}

/** What is asked; the children lead to more about it. */
function Words({ id, children }: { id?: string; children: ReactNode }) {
  const t = useTexts()
  return (
    <div>
      <h2 id={id} className="font-semibold text-base">
        {t('consent.question')}
      </h2>
      <p className="text-sm">
        {t('consent.question_text')}
        <LoadedServices /> {children}
      </p>
    </div>
  )
}

function answer(event: SubmitEvent<HTMLFormElement>) {
  event.preventDefault()
  saveConsent(allowedBy(answerOf(event.nativeEvent), () => false))
}
