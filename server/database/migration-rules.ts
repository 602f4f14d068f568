/** First line of a migration on whose tables the version before it runs as well. */
export const additionMark = '-- only adds'
export const onlyAdds = (text: string) => text.startsWith(`${additionMark}\n`)
