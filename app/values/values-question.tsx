import { type ReactNode, useId } from 'react'
import { useTexts } from '#app/texts.tsx'
import { formatOption, marks } from '#contract/catalogue/lens-choice.ts'
import type { OddKind, OddValue } from '#contract/wearers/odd-values.ts'

const sentences = {
  swapped: 'values.swapped',
  sign: 'values.sign',
  axis: 'values.axis',
  sphere: 'values.sphere',
  radius: 'values.radius',
} as const satisfies Record<OddKind, string>

const eyeNames = { right: 'values.right_eye', left: 'values.left_eye' } as const

type QuestionProps = {
  question: OddValue
  /** The answers. */
  children: ReactNode
}

/** Asks about values that are usually a mistake, with those of the last order beside them. */
export function ValuesQuestion({ question: { kind, rows }, children }: QuestionProps) {
  const t = useTexts()
  const id = useId()
  return (
    <section aria-labelledby={id} className="values-question">
      <p id={id}>
        <strong>{t('values.title')}</strong> {t(sentences[kind])}
      </p>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('values.before')}</th>
            <th scope="col">{t('values.now')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ eye, name, before, now }) => (
            <tr key={`${eye} ${name}`}>
              <th scope="row">
                {t(eyeNames[eye])} {marks[name]}
              </th>
              <td>{formatOption(name, before, {})}</td>
              <td>{formatOption(name, now, {})}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="values-answers">{children}</div>
    </section>
  )
}
