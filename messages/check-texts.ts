import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { localeCodes } from '#contract/brand.ts'

/** The texts of each file, by variant and group: `files['de-x-formal/home']`. */
export type TextFiles = Readonly<Record<string, Readonly<Record<string, string>>>>

const variantOf = (file: string) => file.slice(0, file.indexOf('/'))
const groupOf = (file: string) => file.slice(file.indexOf('/') + 1)

/** All texts of one variant; a formal one falls back to the texts of its base. */
export function textsOf(files: TextFiles, variant: string): Record<string, string> {
  const chain = [variant.slice(0, 2), variant]
  return Object.assign(
    {},
    ...chain
      .flatMap((name) => Object.keys(files).filter((file) => variantOf(file) === name))
      .map((file) => files[file]),
  )
}

export function missingTexts(files: TextFiles): string[] {
  const groups = new Set(Object.keys(files).map(groupOf))
  return [...groups].flatMap((group) => {
    const ids = new Set(localeCodes.flatMap((locale) => Object.keys(files[`${locale}/${group}`] ?? {})))
    return localeCodes.flatMap((locale) =>
      [...ids]
        .filter((id) => !files[`${locale}/${group}`]?.[id]?.trim())
        .map((id) => `${id} is missing in ${locale}/${group}`),
    )
  })
}

/** Reads the JSON text itself, because a parser silently drops the first of two equal keys. */
export function doubledIds(sources: Readonly<Record<string, string>>): string[] {
  const seen = new Set<string>()
  return Object.entries(sources).flatMap(([file, json]) => {
    const strings = json.match(/"(?:[^"\\]|\\.)*"/g) ?? []
    const ids = strings.filter((_, index) => index % 2 === 0).map((id) => `${variantOf(file)} ${JSON.parse(id)}`)
    return ids.filter((id) => seen.size === seen.add(id).size)
  })
}

export function overlayMistakes(files: TextFiles): string[] {
  return Object.entries(files).flatMap(([file, texts]) => {
    if (!variantOf(file).includes('-')) return []
    const base = files[`${file.slice(0, 2)}/${groupOf(file)}`] ?? {}
    return Object.entries(texts).flatMap(([id, text]) => {
      if (!(id in base)) return [`${id} in ${file} has no base`]
      return base[id] === text ? [`${id} in ${file} says the same as its base`] : []
    })
  })
}

export function uncompilable(files: TextFiles): string[] {
  return everyText(files).flatMap(({ file, id, text }) => (compile(text) ? [] : [`${id} in ${file}`]))
}

/** The German text is the standard; the order of placeholders does not matter. */
export function placeholderMistakes(files: TextFiles): string[] {
  const standard = textsOf(files, 'de')
  return everyText(files).flatMap(({ file, id, text }) => {
    const actual = placeholders(text)
    const expected = placeholders(standard[id] ?? '')
    return actual === expected ? [] : [`${id} in ${file} has ${actual || 'none'}, not ${expected || 'none'}`]
  })
}

function placeholders(text: string): string {
  const found = new Set<string>()
  const collect = (message: CompiledMessage) => {
    for (const token of message) {
      if (typeof token === 'string') continue
      const [name, kind, choices] = token
      found.add(kind ? `${name}:${kind}` : name)
      if (choices && typeof choices === 'object')
        for (const choice of Object.values(choices)) if (Array.isArray(choice)) collect(choice)
    }
  }
  collect(compile(text) ?? [])
  return [...found].sort().join(' ')
}

function compile(text: string): CompiledMessage | undefined {
  try {
    const message = compileMessageOrThrow(text)
    return choicesOf(message).every((choices) => 'other' in choices) ? message : undefined
  } catch {
    return undefined
  }
}

/** The cases of each plural and select. Without `other`, a text would compile and then fail for some readers. */
function choicesOf(message: CompiledMessage): object[] {
  return message.flatMap((token) => {
    const [, kind = '', choices] = typeof token === 'string' ? [] : token
    if (!choices || !['plural', 'select', 'selectordinal'].includes(kind)) return []
    return [choices, ...Object.values(choices).flatMap((choice) => (Array.isArray(choice) ? choicesOf(choice) : []))]
  })
}

const everyText = (files: TextFiles) =>
  Object.entries(files).flatMap(([file, texts]) => Object.entries(texts).map(([id, text]) => ({ file, id, text })))
