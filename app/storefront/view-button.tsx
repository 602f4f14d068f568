import { useLocation } from 'react-router'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { View } from '#contract/web/view-choice.ts'
import { useStorefront } from './storefront.tsx'

/** The view that the button leads to, and its label, by the view of the page. */
const otherView = {
  usual: { view: 'clear', text: 'shell.view_clear' },
  clear: { view: 'usual', text: 'shell.view_usual' },
} as const satisfies Record<View, object>

/**
 * Shows the shop larger and clearer, for people who are not wearing their lenses, and back again. The styles of a view are
 * a file of their own, so the page is loaded anew, with and without JavaScript.
 */
export function ViewButton({ className }: { className: string }) {
  const t = useTexts()
  const { pathname, search } = useLocation()
  const { view, path } = useStorefront()
  const other = otherView[view]
  return (
    <form method="post" action={path('/view')}>
      <input type="hidden" name="path" value={pathname + search} />
      <button type="submit" name="view" value={other.view} className={className}>
        <Icon name="letters" className="size-5 shrink-0 max-2xs:hidden" />
        {t(other.text)}
      </button>
    </form>
  )
}
