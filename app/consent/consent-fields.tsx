import type { ReactNode } from 'react'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type Consent, consentKinds } from '#contract/identity/consent.ts'
import type { AnswerButton } from '#contract/identity/consent-answer.ts'
import { LoadedServices } from './loaded-services.tsx'

const kindTexts = {
  statistics: { title: 'consent.statistics', text: 'consent.statistics_text' },
  marketing: { title: 'consent.marketing', text: 'consent.marketing_text' },
} as const satisfies Record<keyof Consent, object>

/** What the form of the settings contains, in the dialog as well as on the page for browsers without scripts. */
export function ConsentFields({ consent, isRefusedByBrowser }: { consent: Consent; isRefusedByBrowser: boolean }) {
  const t = useTexts()
  return (
    <>
      <p>{t('consent.intro')}</p>
      {isRefusedByBrowser && (
        <div className="mt-4">
          <Notice type="info">{t('consent.refused_by_browser')}</Notice>
        </div>
      )}
      <Kind title={t('consent.necessary')} text={t('consent.necessary_text')} isAllowed isFixed />
      {consentKinds.map((kind) => (
        <Kind
          key={kind}
          name={kind}
          title={t(kindTexts[kind].title)}
          text={t(kindTexts[kind].text)}
          isAllowed={consent[kind]}
          isFixed={isRefusedByBrowser}
        >
          {kind === 'statistics' && <LoadedServices />}
        </Kind>
      ))}
      {!isRefusedByBrowser && (
        <div className="mt-6 grid gap-3 sm:grid-cols-3">
          <Answer value="chosen">{t('consent.save')}</Answer>
          <Answer value="none">{t('consent.only_necessary')}</Answer>
          <Answer value="all">{t('consent.allow_all')}</Answer>
        </div>
      )}
    </>
  )
}

/** All answers look the same, so that none is easier to give than another. */
const Answer = ({ value, children }: { value: AnswerButton; children: string }) => (
  <Button type="submit" look="secondary" name="answer" value={value} className="px-3">
    {children}
  </Button>
)

type KindProps = {
  name?: keyof Consent
  title: string
  text: string
  isAllowed: boolean
  isFixed?: boolean
  children?: ReactNode
}

/** One kind of cookies. */
function Kind(props: KindProps) {
  return (
    <label className="mt-4 flex min-h-11 cursor-pointer items-start gap-3">
      <input
        type="checkbox"
        name={props.name}
        defaultChecked={props.isAllowed}
        disabled={props.isFixed}
        className="mt-0.5 size-5 shrink-0"
      />
      <span>
        <span className="font-semibold">{props.title}</span>
        <span className="block text-muted text-sm">
          {props.text}
          {props.children}
        </span>
      </span>
    </label>
  )
}
