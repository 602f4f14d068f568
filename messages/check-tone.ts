/** The words for "you" in the informal and the formal tone of each language. English has one tone. */
const words: Record<string, Record<'informal' | 'formal', RegExp>> = {
  de: {
    informal: word('(?:du|dich|dir|dein\\p{L}*|euch|euer|eure\\p{L}*)', 'iu'),
    // With a capital letter only, because `sie` and `ihr` also mean they and her.
    formal: word('(?:Sie|Ihnen|Ihr(?:e[mnrs]?)?)', 'u'),
  },
  it: {
    informal: word('(?:tu|te|ti|tuo|tua|tuoi|tue)', 'iu'),
    formal: word('(?:Lei|[Ss]uo|[Ss]ua|[Ss]uoi|[Ss]ue)', 'u'),
  },
  fr: {
    informal: word("(?:tu|te|toi|ton|ta|tes|tiens?|tiennes?|t(?=[’']\\p{L}))", 'iu'),
    // `rendez-vous` is an appointment.
    formal: word('(?:(?<!rendez-)vous|votre|vos|vôtres?|(?!chez|assez|nez|rez|rendez-vous)\\p{L}+ez)', 'iu'),
  },
}

/** Italian commands to somebody called tu. Those in the second list also mean he, she or it, unless they begin a label. */
const commands = {
  anywhere: `aggiungi apri chiudi scegli scopri togli rimuovi inserisci richiedi disconnetti correggi converti mantieni
    accedi esci metti iscriviti registrati avvisami iscrivimi chiamaci scrivici contattaci conservalo scegline vedi vai fai
    (?<!le\\s)leggi`,
  first: `accetta accumula annulla applica attiva avvia blocca cambia cancella cerca configura confronta conserva continua
    controlla crea disattiva elimina guarda imposta indica invia mostra nascondi ordina paga prenota riattiva ricalcola
    rifiuta rimanda riordina riprova salta salva scarica segnala segui stampa termina torna trova usa valuta
    (?:conferma|modifica|copia)(?=\\s(?:il|la|l’|lo|i|gli|le)) ritira`,
}
const anyOf = (words: string) => words.trim().split(/\s+/).join('|')
const informalCommand = new RegExp(
  `(?<!\\p{L})(?:${anyOf(commands.anywhere)})(?!\\p{L})|(?<=^(?:sì, |no, )?)(?:${anyOf(commands.first)})(?!\\p{L})`,
  'iu',
)

/** Texts of a formal storefront that command like an informal one: in Italian, buttons do so unless one takes care. */
export const informalCommands = (texts: Record<string, string>): string[] =>
  Object.entries(texts).flatMap(([id, text]) => {
    const found = informalCommand.exec(text)?.[0]
    return found ? [`${id} says ${found}`] : []
  })

function word(pattern: string, flags: string) {
  return new RegExp(`(?<!\\p{L})${pattern}(?!\\p{L})`, flags)
}

/**
 * Texts in the wrong tone. `exceptions` are the ids of texts where such a word means somebody else, like the Sie that
 * begins a sentence about a lens.
 */
export function wrongTone(
  variant: string,
  texts: Record<string, string>,
  exceptions: readonly string[] = [],
): string[] {
  const wrong = words[variant.slice(0, 2)]?.[variant.endsWith('-x-formal') ? 'informal' : 'formal']
  return Object.entries(texts).flatMap(([id, text]) => {
    const found = exceptions.includes(id) ? undefined : wrong?.exec(text)?.[0]
    return found ? [`${id} in ${variant} says ${found}`] : []
  })
}
