import { useState } from 'react'
import { Form } from 'react-router'
import { readJson } from '#app/session/read-json.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { useNotify } from '#app/ui/notifications.tsx'
import type { Problem } from '#contract/problem.ts'

type HelpfulButtonProps = { reviewId: number; author: string; helpful: number; list: string }

/** Says that a review was helpful. Without scripts the page comes again, with the same `list` of reviews. */
export function HelpfulButton({ reviewId, author, helpful, list }: HelpfulButtonProps) {
  const t = useTexts()
  const { path, locale } = useStorefront()
  const notify = useNotify()
  const [counted, setCounted] = useState<number>()

  async function mark() {
    try {
      const response = await fetch(`/api/reviews/${reviewId}/helpful?locale=${locale}`, { method: 'POST' })
      if (response.ok) {
        setCounted((await readJson<{ helpful: number }>(response)).helpful)
        notify({ type: 'success', message: t('product.review_marked') })
      } else {
        const { code, message } = await readJson<Problem>(response)
        notify({ type: 'danger', code, message })
      }
    } catch {
      notify({ type: 'danger', code: 'unreached', message: t('product.review_not_marked') })
    }
  }
  return (
    <Form
      method="post"
      action={path(`/review/${reviewId}/helpful`) + list}
      onSubmit={(event) => {
        event.preventDefault()
        if (counted === undefined) void mark()
      }}
    >
      <Button type="submit" look="quiet" className="flush-button text-sm" aria-disabled={counted !== undefined}>
        {t('product.review_helpful', { count: counted ?? helpful })}
        <span className="sr-only">{t('product.review_of', { author })}</span>
      </Button>
    </Form>
  )
}
