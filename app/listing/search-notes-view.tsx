import { Link } from 'react-router'
import { useTexts } from '#app/texts.tsx'
import type { SearchNotes } from './understood-words.ts'
import type { ListingControls } from './use-listing.ts'

/** What of a phrase was not understood or could mean two things. Nothing of it is left out without a word. */
export function SearchNotesView({ notes, controls }: { notes: SearchNotes; controls: ListingControls }) {
  const t = useTexts()
  const { sentences, meanings } = notes
  if (sentences.length === 0 && meanings.length === 0) return null
  return (
    <div className="search-notes">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {meanings.length > 0 && (
        <>
          <p id="search-meanings">{t('search.which_values')}</p>
          <ul className="mt-2 flex flex-wrap gap-2" aria-labelledby="search-meanings">
            {meanings.map(({ text, listing }) => (
              <li key={text}>
                <Link to={controls.urlOf(listing)} preventScrollReset className="chip">
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
