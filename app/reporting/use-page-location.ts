import { useLocation, useMatches } from 'react-router'
import { pageLocation } from './page-location.ts'

/**
 * The address of the page that is shown, as events tell it. That of the window is already the next one while a page is left
 * by the buttons of the browser.
 */
export function usePageLocation(): () => string {
  const { pathname, search } = useLocation()
  const params = useMatches().at(-1)?.params ?? {}
  return () => pageLocation({ origin: location.origin, pathname, search }, params)
}
