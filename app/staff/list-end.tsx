import { Link } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'

type Way = { query: URLSearchParams | string; text: string }

/** Below a list: the link to its next page, and the one back to its beginning or to the whole list. */
export function ListEnd({ more, back }: { more: Way | false; back?: Way | false }) {
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {more && (
        <Link to={`?${more.query}`} className={buttonClass('secondary')}>
          {more.text}
        </Link>
      )}
      {back && (
        <Link to={`?${back.query}`} className={buttonClass('plain')}>
          {back.text}
        </Link>
      )}
    </div>
  )
}
