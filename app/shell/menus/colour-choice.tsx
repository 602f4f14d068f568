import { chooseColours, useColourChoice } from '#app/shell/document/colours.tsx'
import { useTexts } from '#app/texts.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

const choices = [
  { choice: 'device', text: 'shell.colours_device' },
  { choice: 'light', text: 'shell.colours_light' },
  { choice: 'dark', text: 'shell.colours_dark' },
] as const

/** Light or dark colours. Only scripts can apply the choice, so it is hidden in its place until they run. */
export function ColourChoice({ className }: { className: string }) {
  const t = useTexts()
  const chosen = useColourChoice()
  const isHydrated = useHydrated()
  return (
    <label className={`${className} ${isHydrated ? '' : 'invisible'}`}>
      {t('shell.colours')}
      <select
        className="select min-w-0 text-ink"
        value={chosen}
        onChange={({ target }) => {
          const found = choices.find(({ choice }) => choice === target.value)
          if (found) chooseColours(found.choice)
        }}
      >
        {choices.map(({ choice, text }) => (
          <option key={choice} value={choice}>
            {t(text)}
          </option>
        ))}
      </select>
    </label>
  )
}
