import { useId } from 'react'
import { Form, useNavigation } from 'react-router'
import { DeskField } from '#app/staff/desk-field.tsx'
import { momentOf } from '#app/staff/moment.ts'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { dot } from '#contract/web/dot.ts'

type HeadProps = { title: string; code: string; count: number; first: string; last: string }

/** What gave up, how often, and when. The log of the server knows it by `code`. */
export function GivenUpHead({ title, code, count, first, last }: HeadProps) {
  const t = useTexts()
  const [begin, end] = [first, last].map((at) => momentOf(new Date(at)))
  return (
    <>
      <div className="desk-given-up-head">
        <h3 className="text-base wrap-anywhere">{title}</h3>
        <p className="font-semibold tabular-nums">{t('desk-today.times', { count })}</p>
      </div>
      <p className="text-muted text-sm">
        <code>{code}</code>
        {dot}
        {begin === end ? begin : t('desk-today.from_until', { first: begin ?? '', last: end ?? '' })}
      </p>
    </>
  )
}

type ActsProps = {
  title: string
  count: number
  /** Which of them the forms are about. */
  fields: Readonly<Record<string, string>>
  canTryAgain: boolean
}

/** Try all of a kind again, or let them be for a reason. */
export function GivenUpActs({ title, count, fields, canTryAgain }: ActsProps) {
  const t = useTexts()
  const reasonId = useId()
  const isUnderWay = useNavigation().state !== 'idle'
  const hidden = Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
  return (
    <div className="desk-given-up-acts">
      {canTryAgain && (
        <Form method="post" replace>
          {hidden}
          <Button
            type="submit"
            name="intent"
            value="try-again"
            disabled={isUnderWay}
            aria-label={t('desk-today.try_all_named', { count, name: title })}
          >
            {t('desk-today.try_all', { count })}
          </Button>
        </Form>
      )}
      <details className="desk-let-be">
        <summary className="link min-h-11 cursor-pointer py-2">{t('desk-today.let_be')}</summary>
        <p className="mb-2 text-muted text-sm">{t('desk-today.let_be_note')}</p>
        <Form method="post" replace>
          {hidden}
          <DeskField
            label={t('desk-today.reason')}
            id={reasonId}
            name="reason"
            required
            minLength={3}
            maxLength={500}
          />
          <Button type="submit" look="secondary" name="intent" value="let-be" disabled={isUnderWay}>
            {t('desk-today.let_be')}
          </Button>
        </Form>
      </details>
    </div>
  )
}
