import { useTexts } from '#app/texts.tsx'
import { type Violation, violationTexts } from '#contract/violation.ts'

type NotedField = { errors?: Violation[]; errorId: string; descriptionId: string }

/** What describes a field to screen readers: its violation, and its hint. */
export const describedBy = ({ errors, errorId, descriptionId }: NotedField, hint?: string) =>
  [errors?.length && errorId, hint && descriptionId].filter(Boolean).join(' ') || undefined

/** Below a field: the first violation, and the hint. */
export function FieldNotes({ field, hint }: { field: NotedField; hint?: string }) {
  const t = useTexts()
  const [violation] = field.errors ?? []
  return (
    <>
      {violation && (
        <p id={field.errorId} className="field-error">
          {t(violationTexts[violation.code], violation.values)}
        </p>
      )}
      {hint && (
        <p id={field.descriptionId} className="text-muted text-sm">
          {hint}
        </p>
      )}
    </>
  )
}
