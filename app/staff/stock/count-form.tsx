import { Form, useNavigation } from 'react-router'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'

/** How many are on the shelf. `shelf` goes along: if it is another one by then, nothing is changed. Null: the first count. */
export function CountForm({ shelf }: { shelf: number | null }) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <Form key={shelf} method="post" className="desk-filters">
      <input type="hidden" name="shelf" value={shelf ?? ''} />
      <div className="field">
        <label htmlFor="counted">{t('desk-stock.counted')}</label>
        <input
          id="counted"
          name="counted"
          type="number"
          inputMode="numeric"
          required
          min={0}
          max={100_000}
          className="field-input"
          aria-describedby="counted-hint"
        />
        <p id="counted-hint" className="text-muted text-sm">
          {shelf === null ? t('desk-stock.first_hint') : t('desk-stock.counted_hint', { count: shelf })}
        </p>
      </div>
      <div className="field">
        <label htmlFor="reason">{t('desk-stock.reason')}</label>
        <input id="reason" name="reason" required maxLength={200} autoComplete="off" className="field-input" />
      </div>
      <Button type="submit" name="intent" value="count" disabled={isUnderWay}>
        {t('desk-stock.count')}
      </Button>
    </Form>
  )
}

/** From which number on staff are told. */
export function LevelForm({ level }: { level: number | null }) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <Form key={level} method="post" className="desk-filters">
      <input type="hidden" name="before" value={level ?? ''} />
      <div className="field">
        <label htmlFor="level">{t('desk-stock.level')}</label>
        <input
          id="level"
          name="level"
          type="number"
          inputMode="numeric"
          min={1}
          max={100_000}
          defaultValue={level ?? ''}
          className="field-input"
          aria-describedby="level-hint"
        />
        <p id="level-hint" className="text-muted text-sm">
          {t('desk-stock.level_hint')}
        </p>
      </div>
      <Button type="submit" name="intent" value="level" look="secondary" disabled={isUnderWay}>
        {t('desk-stock.save_level')}
      </Button>
    </Form>
  )
}
