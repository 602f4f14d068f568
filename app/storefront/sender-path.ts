import { headerAddress, isLocalPath } from '#contract/web/local-path.ts'
import { splitLocale } from '#contract/web/locale-path.ts'

/**
 * The page that a form was sent from. A cached page does not know the query of its own address, which may say by which
 * link the visitor came, and the shared page for missing pages does not even know its path: the browser sends both.
 */
export function senderPath(path: string, { headers }: Request): string {
  const [, page = '', query = ''] = /^https?:\/\/[^/?#]+([^?#]*)(\?[^#]*)?/.exec(headers.get('Referer') ?? '') ?? []
  return headerAddress((page === path || path.endsWith(missing)) && isLocalPath(page) ? page + query : path)
}

/** The same for a form that names the page without language. */
export const pathOfSender = (path: string, request: Request) => splitLocale(senderPath(path, request)).path

/** Ends the path that a missing page was rendered for, see `notFound` in `app/routes.ts`. */
const missing = '/-'
