import type { ReactNode } from 'react'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'

/** The filters of a list, folded until one is set. They are sent with its search. */
export function FilterFold({ count, children }: { count: number; children: ReactNode }) {
  const t = useTexts()
  return (
    <details className="fold desk-fold" open={count > 0}>
      <summary>
        {t('desk.filters')}
        {count > 0 && <span className="desk-tag">{t('desk.filters_set', { count })}</span>}
      </summary>
      <div className="desk-fold-fields">
        {children}
        <Button type="submit" look="secondary">
          {t('desk.filters_apply')}
        </Button>
      </div>
    </details>
  )
}
