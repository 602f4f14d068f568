import type { SubmitEvent } from 'react'
import { currentConsent, saveConsent } from '#app/session/consent.ts'
import { ContentLink } from '#app/storefront/content-link.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import type { Consent } from '#contract/identity/consent.ts'

/** Lets the visitor choose which kinds of cookies to allow. */
export function ConsentSettings({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const notify = useNotify()
  const { settings } = useStorefront()
  const consent = currentConsent()

  function save({ currentTarget, nativeEvent }: SubmitEvent<HTMLFormElement>) {
    saveConsent(readChoice(new FormData(currentTarget), nativeEvent.submitter))
    notify({ type: 'success', key: 'consent', message: t('consent.saved') })
  }

  return (
    <Dialog title={t('consent.title')} onClose={onClose}>
      <form method="dialog" onSubmit={save}>
        <p>{t('consent.intro')}</p>
        <Kind title={t('consent.necessary')} text={t('consent.necessary_text')} isAllowed />
        <Kind
          name="statistics"
          title={t('consent.statistics')}
          text={t('consent.statistics_text')}
          isAllowed={consent.statistics}
        />
        <Kind
          name="marketing"
          title={t('consent.marketing')}
          text={t('consent.marketing_text')}
          isAllowed={consent.marketing}
        />
        <div className="mt-6 flex flex-wrap gap-3">
          <Button type="submit">{t('consent.save')}</Button>
          <Button type="submit" look="secondary" name="only" value="necessary">
            {t('consent.only_necessary')}
          </Button>
        </div>
      </form>
      {settings?.cookie_consent_manager && (
        <p className="mt-4">
          <ContentLink link={settings.cookie_consent_manager} className="link inline-block py-2.5" onClick={onClose}>
            {t('consent.more')}
          </ContentLink>
        </p>
      )}
    </Dialog>
  )
}

/** The button is looked at by itself: Chrome before 112 does not add it to the form's data. */
function readChoice(form: FormData, button: HTMLElement | null): Consent {
  const isAllowed = (kind: string) => button?.getAttribute('name') !== 'only' && form.has(kind)
  return { statistics: isAllowed('statistics'), marketing: isAllowed('marketing') }
}

/** One kind of cookies. Without a name it cannot be refused. */
function Kind(props: { name?: keyof Consent; title: string; text: string; isAllowed: boolean }) {
  return (
    <label className="mt-4 flex min-h-11 cursor-pointer items-start gap-3">
      <input
        type="checkbox"
        name={props.name}
        defaultChecked={props.isAllowed}
        disabled={!props.name}
        className="mt-0.5 size-5 shrink-0"
      />
      <span>
        <span className="font-semibold">{props.title}</span>
        <span className="block text-muted text-sm">{props.text}</span>
      </span>
    </label>
  )
}
