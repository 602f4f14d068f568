import { StartError } from '#contract/start-error.ts'
import { openSettings, printLink, readArguments, text, usualHelp } from '#scripts/shop-link.ts'
import { previewQuery, previewToken } from '#server/content/preview.ts'
import { originOf } from '#server/http/visit.ts'
import { openSecret } from '#server/secrets/secret.ts'

const help = `npm run preview-link -- --path /about-us

Prints the address of a page as the content editor opens it: with its drafts, for an hour.

  --path PATH         the page (otherwise the home page)
${usualHelp}`

/** The URL that the command prints, or its help. */
export function link(args: string[], environment?: Record<string, string>): string {
  const { path = '/', help: isHelp, ...given } = readArguments(args, { path: text })
  if (isHelp) return help
  const { config, brand } = openSettings(given, environment)
  if (!/^\/(?!\/)[^?#\s]*$/.test(path)) throw new StartError('--path must be a path such as /about-us.')
  const token = previewToken(config, openSecret(config))
  if (!token)
    throw new StartError('CONTENT_STORYBLOK_PREVIEW_TOKEN must be set: in live mode only the editor previews.')
  return `${originOf(brand, config)}${path}?${previewQuery(token)}`
}

if (import.meta.main) printLink(link)
