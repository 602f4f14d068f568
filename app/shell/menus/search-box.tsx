import { type ComponentProps, type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { splitLocale } from '#contract/web/locale-path.ts'

/** What the suggestions add to the field. It is one and the same before and with them: nothing typed gets lost. */
type FieldProps = Omit<ComponentProps<'input'>, 'value' | 'ref'>
export type SuggestionsProps = { field: HTMLInputElement; onFieldProps: (props: FieldProps) => void }

export const fieldId = 'search'
export const labelId = 'search-label'

/** A plain form that leads to the results page, with or without JavaScript. Suggestions come with the first focus. */
export function SearchBox() {
  const t = useTexts()
  const { path } = useStorefront()
  const { field, phrase } = useField()
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps>>()
  const [added, setAdded] = useState<FieldProps>()
  const load = useCallback(() => {
    // Where they cannot be loaded it stays a plain form; the next focus tries again.
    import('./search-suggestions.tsx').then(
      (module) => setSuggestions(() => module.SearchSuggestions),
      () => undefined,
    )
  }, [])
  useEffect(() => {
    const wasFocusedBeforeReactCame = document.activeElement === field.current
    if (wasFocusedBeforeReactCame) load()
  }, [field, load])
  return (
    <Form action={path('/s')} role="search" className="search-box">
      <label id={labelId} htmlFor={fieldId} className="sr-only">
        {t('shell.search')}
      </label>
      <input
        autoComplete="off"
        {...added}
        id={fieldId}
        ref={field}
        name="search"
        type="search"
        enterKeyHint="search"
        maxLength={200}
        defaultValue={phrase}
        placeholder={t('shell.search_placeholder')}
        onFocus={load}
      />
      <button type="submit" aria-label={t('shell.search')}>
        <Icon name="search" />
      </button>
      {Suggestions && field.current && <Suggestions field={field.current} onFieldProps={setAdded} />}
    </Form>
  )
}

/** The field keeps what is typed until another page is there; on the results page it says what was searched for. */
function useField() {
  const field = useRef<HTMLInputElement>(null)
  const { key, pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const isResultsPage = ['/s', '/Search'].includes(splitLocale(pathname).path)
  const phrase = isResultsPage ? query.get('search') || query.get('phrase') || '' : ''
  const filledOn = useRef(key)
  useEffect(() => {
    if (filledOn.current !== key && field.current) field.current.value = phrase
    filledOn.current = key
  }, [key, phrase])
  return { field, phrase }
}
