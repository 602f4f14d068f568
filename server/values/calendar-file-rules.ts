/** `20261123T083000Z`, as calendar files write a moment. */
export const calendarMoment = (date: Date) => date.toISOString().replace(/[-:]|\.\d{3}/g, '')

/** `20261123` */
export const calendarDay = (day: string) => day.replaceAll('-', '')

export const calendarText = (words: string) => words.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

/** The lines of a file by RFC 5545. */
export const calendarLines = (lines: readonly string[]) => lines.map((line) => `${folded(line)}\r\n`).join('')

const longestLine = 75

/** A line has 75 bytes at most; the next one continues it after a space. No character is cut in two. */
function folded(line: string): string {
  let bytes = 0
  let result = ''
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > longestLine) {
      result += '\r\n '
      bytes = 1
    }
    result += character
    bytes += size
  }
  return result
}
