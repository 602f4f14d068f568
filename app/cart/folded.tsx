import type { ReactNode } from 'react'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ActForm } from './act-form.tsx'
import type { CartIntent } from './act-on-cart.ts'
import { useFocusUnlessFirst } from './take-focus.ts'

type FoldedProps = { title: string; isOpen: boolean; isFirst: () => boolean; children: ReactNode }

/** A form that goes with the cart, until somebody wants it. */
export function Folded({ title, isOpen, isFirst, children }: FoldedProps) {
  const summary = useFocusUnlessFirst<HTMLElement>(isFirst)
  return (
    <details className="border-line border-b print:hidden" open={isOpen}>
      <summary ref={summary} className="panel-item">
        {title}
        <Icon name="chevron" />
      </summary>
      {children}
    </details>
  )
}

type AppliedProps = {
  intent: CartIntent
  remove: string
  onRemove: () => void
  isFirst: () => boolean
  children: ReactNode
}

/** What goes with the cart, with a button that takes it away. */
export function Applied({ intent, remove, onRemove, isFirst, children }: AppliedProps) {
  const t = useTexts()
  const button = useFocusUnlessFirst<HTMLButtonElement>(isFirst)
  return (
    <ActForm intent={intent} onAct={onRemove} className="cart-applied">
      {children}
      <button ref={button} type="submit" className="word-button ml-auto" aria-label={remove}>
        {t('cart.remove')}
      </button>
    </ActForm>
  )
}
