import { type ReactNode, useRef } from 'react'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { ValuesQuestion } from '#app/values/values-question.tsx'
import { changeSide, choose, offeredValues, stateOf } from '#contract/catalogue/lens-choice.ts'
import type { Eye } from '#contract/catalogue/ordered-variant.ts'
import { questionsFor } from '#contract/wearers/line-questions.ts'
import type { OddRow } from '#contract/wearers/odd-values.ts'
import type { Wearer } from '#contract/wearers/wearer.ts'
import type { Purchase } from './use-purchase.ts'

/** Asks about values that are usually a mistake beside the wearer's last order. The way to the cart stays open meanwhile. */
export default function OddValues({ purchase, wearer }: { purchase: Purchase; wearer: Wearer }): ReactNode {
  const t = useTexts()
  const place = useRef<HTMLDivElement>(null)
  const { product, range, choice, changeChoice, confirm } = purchase

  /** An eye is looked at once it is complete: before that the customer is still choosing. */
  const lensOf = (eye: Eye) => {
    const side = choice.sides[eye]
    const isComplete = side?.wanted && stateOf(range, side).code === 'complete'
    return isComplete ? { productId: product.product_id, options: side.options } : null
  }
  const isOffered = ({ eye, name, before }: OddRow) =>
    offeredValues(range, choice.sides[eye]?.options ?? {}, name).includes(before)

  function takeEarlier(rows: readonly OddRow[]) {
    const take = (taken: typeof choice, { eye, name, before }: OddRow) =>
      changeSide(taken, eye, { options: choose(range, taken.sides[eye]?.options ?? {}, name, before).options })
    changeChoice(rows.reduce(take, { ...choice, same: false }))
  }
  /** The question goes away with its button. */
  const leaveFocus = () => place.current?.focus()

  return (
    <div ref={place} role="status" tabIndex={-1} className="outline-none">
      {questionsFor(wearer, { right: lensOf('right'), left: lensOf('left') }).map((question) => (
        <ValuesQuestion key={question.key} question={question}>
          <Button
            look="secondary"
            onClick={() => {
              leaveFocus()
              confirm(wearer, question.key)
            }}
          >
            {t('values.confirm')}
          </Button>
          {question.rows.every(isOffered) && (
            <Button
              look="secondary"
              onClick={() => {
                leaveFocus()
                takeEarlier(question.rows)
              }}
            >
              {t('values.take_earlier')}
            </Button>
          )}
        </ValuesQuestion>
      ))}
    </div>
  )
}
