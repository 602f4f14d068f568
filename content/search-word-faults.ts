import { commaSeparated } from '#contract/content/search-words.ts'
import { type Fields, isFields } from './check-stories.ts'

/** Words of the search that lead nowhere or to two places, which a schema cannot see. */
export function* searchWordFaults(content: Fields, path: string): Iterable<[path: string, what: string]> {
  const meanings = new Map<string, string>()
  for (const [list, field, first] of [
    ['synonyms', 'words', undefined],
    ['alternatives', 'other_names', 'name'],
    ['topics', 'words', undefined],
  ] as const) {
    for (const [index, entry] of entriesOf(content[list])) {
      const place = `${path}.${list}.${index}`
      const written = [...commaSeparated(textOf(entry[field])), ...(first ? [textOf(entry[first])] : [])]
      if (written.length === 0) yield [`${place}.${field}`, `${list} ${Number(index) + 1} has no word`]
      for (const word of written.map((each) => each.trim().toLowerCase())) {
        const other = meanings.get(word)
        if (other) yield [place, `“${word}” stands in ${other} already`]
        meanings.set(word, `${list} ${Number(index) + 1}`)
        if (list === 'synonyms' && word === textOf(entry.meaning).trim().toLowerCase())
          yield [`${place}.meaning`, `“${word}” means itself`]
      }
      for (const id of list === 'alternatives' ? commaSeparated(textOf(entry.products)) : [])
        if (!/^[\w-]{1,40}$/.test(id)) yield [`${place}.products`, `“${id}” is no id of a product`]
    }
  }
}

const entriesOf = (list: unknown) =>
  Object.entries(Array.isArray(list) ? list : []).filter((entry): entry is [string, Fields] => isFields(entry[1]))

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
