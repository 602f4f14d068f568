import { createContext, type ReactNode, useContext } from 'react'
import { useTexts } from '#app/texts.tsx'
import type { FieldMistake } from '#contract/staff/goods.ts'
import { mistakeText } from './mistake-texts.ts'

/** What was typed into a form that was not saved, and what is wrong with it. */
export type FormAnswer = { typed: Record<string, string[]>; mistakes: FieldMistake[] }

const Answer = createContext<FormAnswer | undefined>(undefined)
export const FormAnswerProvider = Answer.Provider
const useAnswer = () => useContext(Answer)

/** What a field shows: what was typed and not saved, or what the product has. */
export function useTyped(name: string, stored: string): string {
  const answer = useAnswer()
  return answer ? (answer.typed[name]?.[0] ?? '') : stored
}

export function useTypedChoices(name: string, stored: readonly string[]): readonly string[] {
  const answer = useAnswer()
  return answer ? (answer.typed[name] ?? []) : stored
}

const idOf = (name: string) => `field-${name.replaceAll('.', '-')}`

/** What is wrong with these fields, in words, with the id by which a field is described by it. */
export function FieldMistakes({ name, exactly = false }: { name: string; exactly?: boolean }) {
  const t = useTexts()
  const mistakes = useMistakes(name, exactly)
  if (mistakes.length === 0) return null
  return (
    <p id={`${idOf(name)}-mistake`} className="field-error">
      {mistakes.map((mistake) => t(...mistakeText(mistake))).join(' ')}
    </p>
  )
}

export function useMistakes(name: string, exactly = false): FieldMistake[] {
  const { mistakes = [] } = useAnswer() ?? {}
  return mistakes.filter(({ at }) => at === name || (!exactly && at.startsWith(`${name}.`)))
}

type GoodsFieldProps = {
  name: string
  label: string
  value: string
  hint?: string
  lang?: string
  /** A text of several lines has that many. */
  rows?: number
  type?: 'text' | 'date' | 'time'
  inputMode?: 'decimal' | 'numeric'
  maxLength?: number
  list?: string
  isHidden?: boolean
  onInput?: () => void
}

/** A field with its label above, and its mistake and hint below. */
export function GoodsField({ name, label, value, hint, rows, isHidden, ...input }: GoodsFieldProps) {
  const id = idOf(name)
  const isWrong = useMistakes(name).length > 0
  const described = [isWrong && `${id}-mistake`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
  const props = {
    id,
    name,
    defaultValue: useTyped(name, value),
    autoComplete: 'off',
    'aria-invalid': isWrong || undefined,
    'aria-describedby': described,
  }
  return (
    <div className="field">
      <label htmlFor={id} className={isHidden ? 'sr-only' : undefined}>
        {label}
      </label>
      {rows === undefined ? (
        <input {...props} type="text" {...input} className="field-input" />
      ) : (
        <textarea {...props} rows={rows} lang={input.lang} onInput={input.onInput} className="field-input h-auto" />
      )}
      <FieldMistakes name={name} />
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  )
}

type GoodsSelectProps = { name: string; label: string; value: string; children: ReactNode; isHidden?: boolean }

export function GoodsSelect({ name, label, value, children, isHidden }: GoodsSelectProps) {
  const id = idOf(name)
  const isWrong = useMistakes(name).length > 0
  return (
    <div className="field">
      <label htmlFor={id} className={isHidden ? 'sr-only' : undefined}>
        {label}
      </label>
      <select
        id={id}
        name={name}
        defaultValue={useTyped(name, value)}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-mistake` : undefined}
        className="field-input"
      >
        {children}
      </select>
      <FieldMistakes name={name} />
    </div>
  )
}

/** One of several boxes to tick. */
export function GoodsChoice({
  name,
  value,
  label,
  isOn,
}: {
  name: string
  value: string
  label: string
  isOn: boolean
}) {
  const chosen = useTypedChoices(name, isOn ? [value] : [])
  return (
    <label className="choice">
      <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
      <span>{label}</span>
    </label>
  )
}
