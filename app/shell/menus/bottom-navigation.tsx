import { NavLink } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** On phones only: links to the two most visited pages, within reach of the thumb. */
export function BottomNavigation() {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <nav className="bottom-navigation" aria-label={t('shell.quick_navigation')}>
      <NavLink to={path('/')} end className="bottom-navigation-item">
        <Icon name="home" className="size-6" />
        {t('shell.home')}
      </NavLink>
      <NavLink to={path('/my-account/reorder')} className="bottom-navigation-item">
        <Icon name="reorder" className="size-6" />
        {t('shell.reorder')}
      </NavLink>
    </nav>
  )
}
