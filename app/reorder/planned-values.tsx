import { useTexts } from '#app/texts.tsx'
import { ValuesQuestion } from '#app/values/values-question.tsx'
import { nameOf } from '#contract/cart/line-words.ts'
import type { LinePlan } from '#contract/reorder/reorder.ts'
import type { LineQuestion } from '#contract/wearers/line-questions.ts'

type PlannedValuesProps = { line: LinePlan; questions: readonly LineQuestion[] }

/** Asks about the values of a line, in the form of its plan. Others are chosen at the product, to which the line leads. */
export function PlannedValues({ line, questions }: PlannedValuesProps) {
  const t = useTexts()
  const asked = questions.find(({ lines }) => (lines.right ?? lines.left) === line.line)
  if (!asked) return null
  return (
    <ValuesQuestion question={asked.question}>
      <button
        type="submit"
        formMethod="post"
        name="values-right"
        value={asked.question.key}
        className="word-button"
        // The question goes away with its button, so the list takes the focus.
        onClick={({ currentTarget }) => currentTarget.closest('ul')?.focus()}
      >
        {t('values.confirm')}
        <span className="sr-only">: {nameOf(line.last, t)}</span>
      </button>
    </ValuesQuestion>
  )
}
