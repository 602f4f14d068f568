import { useRef, useState } from 'react'
import { useTexts } from '#app/texts.tsx'
import { confirmValues } from '#app/values/confirm-values.ts'
import { ValuesQuestion } from '#app/values/values-question.tsx'
import type { CartItem } from '#contract/cart/cart.ts'
import { earlierItems, type LineQuestion as Question } from '#contract/wearers/line-questions.ts'
import { ActForm } from './act-form.tsx'
import { useCartActs } from './use-cart-acts.ts'

type LineQuestionProps = {
  asked: Question
  items: readonly CartItem[]
  /** That it is about, in words. */
  name: string
}

/** Asks about the values of a line. The way to the checkout stays open meanwhile. */
export function LineQuestion({ asked, items, name }: LineQuestionProps) {
  const t = useTexts()
  const place = useRef<HTMLDivElement>(null)
  const { changeOptions } = useCartActs()
  const [isAnswered, setAnswered] = useState(false)
  if (isAnswered) return null
  const { wearerId, question, lines } = asked
  const fields = { key: question.key, line: lines.right ?? lines.left ?? 0 }

  /** The question goes away with its button, so the list takes the focus. */
  const leaveFocus = () => place.current?.closest('ul')?.focus()
  function confirm() {
    leaveFocus()
    setAnswered(true)
    void confirmValues(wearerId, question.key)
  }
  async function takeEarlier() {
    leaveFocus()
    await changeOptions(earlierItems(asked, items))
  }
  return (
    <div ref={place}>
      <ValuesQuestion question={question}>
        <ActForm intent="values-right" fields={fields} onAct={confirm}>
          <button type="submit" className="word-button">
            {t('values.confirm')}
            <span className="sr-only">: {name}</span>
          </button>
        </ActForm>
        <ActForm intent="values-earlier" fields={fields} onAct={takeEarlier}>
          <button type="submit" className="word-button">
            {t('values.take_earlier')}
            <span className="sr-only">: {name}</span>
          </button>
        </ActForm>
      </ValuesQuestion>
    </div>
  )
}
