import { Form, useNavigation } from 'react-router'
import { DeskField } from '#app/staff/desk-field.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'

/** How many are on the shelf. `shelf` goes along: if it is another one by then, nothing is changed. Null: the first count. */
export function CountForm({ shelf }: { shelf: number | null }) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <Form key={shelf} method="post" className="desk-filters">
      <input type="hidden" name="shelf" value={shelf ?? ''} />
      <DeskField
        label={t('desk-stock.counted')}
        name="counted"
        type="number"
        inputMode="numeric"
        required
        min={0}
        max={100_000}
        hint={shelf === null ? t('desk-stock.first_hint') : t('desk-stock.counted_hint', { count: shelf })}
      />
      <DeskField label={t('desk-stock.reason')} name="reason" required maxLength={200} />
      <Button type="submit" name="intent" value="count" look="secondary" disabled={isUnderWay}>
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
      <DeskField
        label={t('desk-stock.level')}
        name="level"
        type="number"
        inputMode="numeric"
        min={1}
        max={100_000}
        defaultValue={level ?? ''}
        hint={t('desk-stock.level_hint')}
      />
      <Button type="submit" name="intent" value="level" look="secondary" disabled={isUnderWay}>
        {t('desk-stock.save_level')}
      </Button>
    </Form>
  )
}
