import { Form, useNavigation } from 'react-router'
import { momentOf } from '#app/staff/moment.ts'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import type { FieldDifference, GoodsChange } from '#contract/staff/goods.ts'
import { fieldName, fieldValue } from './field-name.ts'
import { causeTexts } from './goods-texts.ts'

/** Every change of a product, the latest first, each with a way back to before it. */
export function ProductHistory({ history, digest }: { history: readonly GoodsChange[]; digest: string }) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <section aria-labelledby="history" className="mt-6">
      <h2 id="history" className="title-sm">
        {t('desk-goods.part_history')}
      </h2>
      {history.length === 0 && <p className="desk-empty">{t('desk-goods.no_history')}</p>}
      <ol className="desk-goods-history">
        {history.map((change) => (
          <li key={change.id}>
            <ChangeHead change={change} />
            {change.differences && <Differences differences={change.differences} />}
            {change.differences && (
              <Form method="post">
                <input type="hidden" name="intent" value="undo" />
                <input type="hidden" name="digest" value={digest} />
                <input type="hidden" name="change" value={change.id} />
                <Button
                  type="submit"
                  look="secondary"
                  disabled={isUnderWay}
                  aria-label={t('desk-goods.undo_of', { at: momentOf(new Date(change.at)) })}
                >
                  {t('desk-goods.undo')}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

export function ChangeHead({ change: { at, by, cause, isWithdrawal } }: { change: GoodsChange }) {
  const t = useTexts()
  return (
    <p>
      <strong>{t(isWithdrawal ? 'desk-goods.cause_withdrawn' : causeTexts[cause])}</strong>{' '}
      <span className="text-muted">{[momentOf(new Date(at)), by].filter(Boolean).join(', ')}</span>
    </p>
  )
}

/** What each field was and is. Long texts are cut: the field itself has the whole. */
export function Differences({ differences }: { differences: readonly FieldDifference[] }) {
  const t = useTexts()
  if (differences.length === 0) return <p className="text-muted">{t('desk-goods.no_differences')}</p>
  return (
    <dl className="desk-goods-differences">
      {differences.map(({ field, from, to }) => (
        <div key={field}>
          <dt>{fieldName(t, field)}</dt>
          <dd>
            <del>{shortened(fieldValue(t, field, from)) || t('desk-goods.nothing')}</del>{' '}
            <ins>{shortened(fieldValue(t, field, to)) || t('desk-goods.nothing')}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const longest = 300
const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)
