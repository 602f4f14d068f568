import { Form, useNavigation } from 'react-router'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { dot } from '#contract/web/dot.ts'
import type { OrderView } from '#server/desk/order-view.ts'
import { momentOf } from '../moment.ts'
import { DeskPart } from './desk-part.tsx'
import { FormHead } from './form-head.tsx'

type NotesProps = { order: OrderView; seen: number; formKey: string; draft: string | undefined }

/** What staff tell each other about the order. */
export function OrderNotes({ order, seen, formKey, draft }: NotesProps) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <DeskPart id="notes" title="desk_order.notes">
      <p className="text-muted text-sm">{t('desk_order.notes_text')}</p>
      <ul>
        {order.notes.map(({ id, author, text, createdAt, isMine }) => (
          <li key={id}>
            <p className="text-muted text-sm">
              {author ?? t('desk_order.by_staff')}
              {dot}
              {momentOf(new Date(createdAt))}
            </p>
            {text === null ? (
              <p className="text-muted italic">{t('desk_order.note_removed')}</p>
            ) : (
              <p className="whitespace-pre-line wrap-anywhere">{text}</p>
            )}
            {isMine && text !== null && (
              <Form method="post" replace>
                <FormHead intent="remove-note" seen={seen} formKey={formKey} />
                <input type="hidden" name="note" value={id} />
                <button type="submit" className="link min-h-11 text-sm" disabled={isUnderWay}>
                  {t('desk_order.remove_note')}
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {/* A new one after each note: its field is empty again. */}
      <Form key={order.notes.length} method="post" replace className="mt-3 print:hidden">
        <FormHead intent="note" seen={seen} formKey={formKey} />
        <div className="field">
          <label htmlFor="note-text">{t('desk_order.new_note')}</label>
          <textarea
            id="note-text"
            name="text"
            required
            maxLength={2000}
            rows={3}
            defaultValue={draft}
            className="field-input"
          />
        </div>
        <Button type="submit" look="secondary" disabled={isUnderWay} className="mt-2">
          {t('desk_order.save_note')}
        </Button>
      </Form>
    </DeskPart>
  )
}
