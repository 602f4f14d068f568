import { loadTexts } from '#server/process/texts.ts'

let texts: ReturnType<typeof loadTexts> | undefined

/** The texts of the shop, compiled once for all files of a worker: that takes longer than most tests. */
export function allTexts() {
  texts ??= loadTexts('messages', {
    error(details, message) {
      throw new Error(`${message}: ${JSON.stringify(details)}`)
    },
  })
  return texts
}
