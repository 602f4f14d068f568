import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { splitLocale } from '#contract/web/locale-path.ts'
import { type FieldProps, fieldId, labelId, type SuggestionsProps } from './search-field.ts'

/** A plain form that leads to the results page. Suggestions are loaded when the field gets the focus. */
export function SearchBox() {
  const t = useTexts()
  const { path } = useStorefront()
  const { field, phrase, isResultsPage } = useField()
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps>>()
  const [added, setAdded] = useState<FieldProps>()
  const load = useCallback(() => {
    // If they cannot be loaded, it stays a plain form; the next focus tries again.
    import('./search-suggestions.tsx').then(
      (module) => setSuggestions(() => module.SearchSuggestions),
      () => undefined,
    )
  }, [])
  useEffect(() => {
    const wasFocusedBeforeHydration = document.activeElement === field.current
    if (wasFocusedBeforeHydration) load()
  }, [field, load])
  return (
    <Form action={path('/s')} role="search" className="search-box" data-stays={isResultsPage || undefined}>
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
      {/* Pressed, they do not take the focus from the field, which would hide it on phones. */}
      <button type="submit" aria-label={t('shell.search')} onMouseDown={(event) => event.preventDefault()}>
        <Icon name="search" />
      </button>
      <button type="button" aria-label={t('shell.close')} className="search-close" onClick={leaveSearch}>
        <Icon name="close" />
      </button>
      {Suggestions && field.current && <Suggestions field={field.current} onFieldProps={setAdded} />}
    </Form>
  )
}

/** Hides the field of a phone: the focus goes back to the link that showed it. */
const leaveSearch = () => document.querySelector<HTMLElement>('.search-link')?.focus()

/** The field keeps its text until the page changes; on the results page it shows the search phrase. */
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
  return { field, phrase, isResultsPage }
}
