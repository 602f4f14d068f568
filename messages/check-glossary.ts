import type { Tone } from '#contract/brand.ts'
import { type TextFiles, textsOf } from './check-texts.ts'

/** Words that mean the same as the term, and are not used. Where they have a tone, only that tone avoids them. */
type Avoided = { words: string[]; because: string; tone?: Tone; asWritten?: true }

/**
 * What a language calls one thing. `formal` is the word of formal storefronts, where it is another one; `also` says which
 * other word is right in some places.
 */
type Entry = { term: string; formal?: string; also?: string; meaning: string; avoid?: Avoided[] }

/** The entries of a language, by a name that is the same in all languages. */
export type Glossary = Readonly<Record<string, Entry>>

const toneOf = (variant: string): Tone => (variant.endsWith('-x-formal') ? 'formal' : 'informal')

/** Avoided words in texts, each with the right one. `place` is the file, or what else the ids belong to. */
export function avoidedWords(glossary: Glossary, tone: Tone, place: string, texts: Readonly<Record<string, string>>) {
  const avoided = Object.values(glossary).flatMap(({ term, formal, avoid = [] }) =>
    avoid
      .filter((each) => !each.tone || each.tone === tone)
      .map((each) => ({ ...each, pattern: patternOf(each), right: (tone === 'formal' && formal) || term })),
  )
  return Object.entries(texts).flatMap(([id, text]) => {
    const words = withoutPlaceholders(text)
    return avoided.flatMap(({ pattern, right, because }) => {
      const found = pattern.exec(words)?.[0]
      return found ? [`${id} in ${place} says “${found}”, not “${right}”: ${because}`] : []
    })
  })
}

/** The same for messages, by file. A formal storefront also shows the base texts that have no formal variant. */
export function avoidedInMessages(glossary: Glossary, variant: string, files: TextFiles): string[] {
  const shown = textsOf(files, variant)
  const places = Object.entries(files).filter(([file]) =>
    [variant, variant.slice(0, 2)].includes(file.split('/')[0] ?? ''),
  )
  const findings = places.flatMap(([file, texts]) => {
    const own = Object.entries(texts).filter(([id, text]) => shown[id] === text)
    return avoidedWords(glossary, toneOf(variant), `messages/${file}.json`, Object.fromEntries(own))
  })
  return [...new Set(findings)]
}

/** `{email}` is replaced before a reader sees it. */
const withoutPlaceholders = (text: string) => text.replaceAll(/\{\w+\}/g, '…')

/** Whole words in any case. One that is meant as written may begin a sentence, where a capital letter is due. */
function patternOf({ words, asWritten }: Avoided): RegExp {
  const any = words.map((word) => word.replaceAll(/[.*+?()[\]\\]/g, '\\$&').replaceAll(' ', '\\s')).join('|')
  return asWritten
    ? new RegExp(`(?<=[\\p{L}\\d,;…’%]\\s)(?:${any})(?![\\p{L}])`, 'u')
    : new RegExp(`(?<![\\p{L}-])(?:${any})(?![\\p{L}])`, 'iu')
}
