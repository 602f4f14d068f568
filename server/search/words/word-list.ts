/** The words of a text that has nothing but words. */
export const wordList = (text: string): string[] => text.trim().split(/\s+/)
