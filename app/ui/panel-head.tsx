import { useTexts } from '#app/texts.tsx'
import { Icon } from './icon.tsx'

/** The title of a side panel with a button that closes it, also without scripts. */
export function PanelHead({ title, closes }: { title: string; closes: string }) {
  const t = useTexts()
  return (
    <div className="mb-2 flex items-center justify-between">
      <p className="title-sm">{title}</p>
      <button type="button" popoverTarget={closes} popoverTargetAction="hide" className="touch-target header-button">
        <Icon name="close" className="size-6" />
        <span className="sr-only">{t('shell.close')}</span>
      </button>
    </div>
  )
}
