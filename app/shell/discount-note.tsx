import { useStorefront } from '#app/shell/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { RichText } from '#app/ui/rich-text.tsx'

/** What is cheaper at the moment, in the editors' words. Outside its time it does not get this far. */
export function DiscountNote() {
  const t = useTexts()
  const { settings } = useStorefront()
  const note = settings?.discount_note
  if (!note) return null
  return (
    <aside aria-label={note.title} className="discount-note">
      <p>
        {note.label && <span className="discount-label">{note.label}</span>}
        <strong>{note.title}</strong> {note.description}
      </p>
      {note.content && (
        <details>
          <summary className="link inline-flex min-h-11 items-center">
            {t('shell.details')}
            <span className="sr-only">: {note.title}</span>
          </summary>
          <RichText text={note.content} />
        </details>
      )}
    </aside>
  )
}
