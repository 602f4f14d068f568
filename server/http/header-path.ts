import { localizedPath } from '#contract/web/locale-path.ts'

/** A page's path that a `Location` header can hold: parameters of a route come decoded, and may be any text. */
export const headerPath = (...page: Parameters<typeof localizedPath>) =>
  localizedPath(...page).replace(/[^\x21-\x7e]+/g, (odd) => encodeURIComponent(odd.toWellFormed()))
