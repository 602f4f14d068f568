import { type KeyboardEvent, type SubmitEvent, useId } from 'react'
import { useLocation } from 'react-router'
import { ContentLink } from '#app/storefront/content-link.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { onUnmodifiedClick } from '#app/ui/unmodified-click.ts'

type Handlers = {
  onAnswer: (event: SubmitEvent<HTMLFormElement>) => void
  onChoose: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** The question itself, over the end of the page. Without scripts its form is sent, and choosing is a page of its own. */
export function QuestionBox({ handlers }: { handlers?: Handlers }) {
  const t = useTexts()
  const id = useId()
  const { settings, path } = useStorefront()
  const { pathname, search } = useLocation()
  const here = pathname + search
  return (
    <section aria-labelledby={id} className="consent-question" onKeyDown={handlers?.onKeyDown}>
      <form
        method="post"
        action={path('/consent')}
        className="page consent-question-grid"
        onSubmit={handlers?.onAnswer}
      >
        <input type="hidden" name="path" value={here} />
        <div>
          <h2 id={id} className="font-semibold text-base">
            {t('consent.question')}
          </h2>
          <p className="text-sm">
            {t('consent.question_text')}{' '}
            {settings?.cookie_consent_manager && (
              <ContentLink link={settings.cookie_consent_manager} className="link">
                {t('consent.more')}
              </ContentLink>
            )}
          </p>
        </div>
        {/* They look the same, and each is one click. */}
        <div className="grid grid-cols-3 gap-2">
          <Button type="submit" look="secondary" name="answer" value="all" className="px-2">
            {t('consent.accept')}
          </Button>
          <Button type="submit" look="secondary" name="answer" value="none" className="px-2">
            {t('consent.refuse')}
          </Button>
          <a
            href={path(`/consent?${new URLSearchParams({ path: here })}`)}
            className={`${buttonClass('secondary')} px-2`}
            onClick={handlers && onUnmodifiedClick(handlers.onChoose)}
          >
            {t('consent.choose')}
          </a>
        </div>
      </form>
    </section>
  )
}
