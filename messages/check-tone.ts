/** How each language says "you" to a friend and to a stranger. English makes no difference. */
const words: Record<string, Record<'informal' | 'formal', RegExp>> = {
  de: {
    informal: word('(?:du|dich|dir|dein\\p{L}*|euch|euer|eure\\p{L}*)', 'iu'),
    // With a capital only: `sie` and `ihr` are also they and her.
    formal: word('(?:Sie|Ihnen|Ihr(?:e[mnrs]?)?)', 'u'),
  },
  it: {
    informal: word('(?:tu|te|ti|tuo|tua|tuoi|tue)', 'iu'),
    formal: word('(?:Lei|[Ss]uo|[Ss]ua|[Ss]uoi|[Ss]ue)', 'u'),
  },
  fr: {
    informal: word("(?:tu|te|toi|ton|ta|tes|tiens?|tiennes?|t(?=[’']\\p{L}))", 'iu'),
    // An appointment, rendez-vous, is nobody's.
    formal: word('(?:(?<!rendez-)vous|votre|vos|vôtres?|(?!chez|assez|nez|rez|rendez-vous)\\p{L}+ez)', 'iu'),
  },
}

function word(pattern: string, flags: string) {
  return new RegExp(`(?<!\\p{L})${pattern}(?!\\p{L})`, flags)
}

/**
 * Texts that address the reader in the other tone. `excepted` are the ids where such a word means somebody else, like
 * the Sie that begins a sentence about a lens.
 */
export function wrongAddress(
  variant: string,
  texts: Record<string, string>,
  excepted: readonly string[] = [],
): string[] {
  const wrong = words[variant.slice(0, 2)]?.[variant.endsWith('-x-formal') ? 'informal' : 'formal']
  return Object.entries(texts).flatMap(([id, text]) => {
    const found = excepted.includes(id) ? undefined : wrong?.exec(text)?.[0]
    return found ? [`${id} in ${variant} says ${found}`] : []
  })
}
