import { useId } from 'react'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Cart } from '#contract/cart/cart.ts'
import { longestComment } from '#contract/cart/comment.ts'

/** `refused`: what was typed, and why it was not taken. */
type OrderNoteProps = { cart: Pick<Cart, 'comment'>; refused: { typed: string; message: string } | undefined }

/** What the customer wants to tell the shop: folded away until somebody wants it, or there is something in it. */
export function OrderNote({ cart: { comment }, refused }: OrderNoteProps) {
  const t = useTexts()
  const id = useId()
  return (
    <details className="border-line border-y" open={comment !== null || refused !== undefined || undefined}>
      <summary className="panel-item">
        {t('checkout.note')}
        <Icon name="chevron" />
      </summary>
      <div className="field pb-4">
        <label htmlFor={id}>{t('checkout.note_label')}</label>
        <p id={`${id}-hint`} className="text-muted text-sm">
          {t('checkout.note_hint', { max: longestComment })}
        </p>
        <textarea
          id={id}
          name="comment"
          rows={3}
          maxLength={longestComment}
          className="field-input"
          defaultValue={refused?.typed ?? comment ?? ''}
          aria-invalid={refused ? true : undefined}
          aria-describedby={refused ? `${id}-hint ${id}-error` : `${id}-hint`}
        />
        <p id={`${id}-error`} role="alert" className="field-error" hidden={!refused}>
          {refused?.message}
        </p>
      </div>
    </details>
  )
}
