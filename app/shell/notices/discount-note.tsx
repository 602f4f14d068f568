import { RichText } from '#app/storefront/rich-text.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'

/** The editors' note about a discount. The server leaves it out when it is not due. */
export function DiscountNote() {
  const t = useTexts()
  const { settings } = useStorefront()
  const note = settings?.discount_note
  if (!note) return null
  const words = (
    <>
      {note.label && <span className="discount-label">{note.label}</span>}
      <strong>{note.title}</strong> {note.description}
    </>
  )
  return (
    <aside aria-label={note.title} className="discount-note">
      {note.content ? (
        <details>
          <summary>
            {words} <span className="link whitespace-nowrap">{t('shell.details')}</span>
          </summary>
          <RichText text={note.content} />
        </details>
      ) : (
        <p>{words}</p>
      )}
    </aside>
  )
}
