import type { Brand, LocaleCode } from '#contract/brand.ts'
import { localizedPath } from '#contract/web/locale-path.ts'

const words = {
  // When the error page fails too.
  fault: {
    de: 'Beim Anzeigen der Fehlerseite ist ein Fehler aufgetreten',
    en: 'An error occurred while showing the error page',
    it: 'Si è verificato un errore durante la visualizzazione della pagina di errore',
    fr: 'Une erreur est survenue lors de l’affichage de la page d’erreur',
  },
  // A form on another site was aimed at the shop.
  foreign: {
    de: 'Diese Anfrage kam von einer anderen Website und wurde abgelehnt',
    en: 'This request came from another site and was refused',
    it: 'Questa richiesta proviene da un altro sito ed è stata rifiutata',
    fr: 'Cette demande provenait d’un autre site et a été refusée',
  },
  // More than any form of the shop holds.
  'too-large': {
    de: 'Diese Anfrage ist zu gross',
    en: 'This request is too large',
    it: 'Questa richiesta è troppo grande',
    fr: 'Cette demande est trop volumineuse',
  },
  // One client makes the shop render more than its share.
  'too-many': {
    de: 'Von diesem Anschluss kommen gerade sehr viele Anfragen. In spätestens einer Minute geht es weiter',
    en: 'Very many requests are coming from this connection. It goes on within a minute',
    it: 'Da questa connessione arrivano moltissime richieste. Si può continuare entro un minuto',
    fr: 'De très nombreuses demandes arrivent de cette connexion. Tout reprend d’ici une minute',
  },
  // The database or another service cannot be reached.
  outage: {
    de: 'Der Shop ist vorübergehend nicht verfügbar',
    en: 'The shop is temporarily unavailable',
    it: 'Il negozio è momentaneamente non disponibile',
    fr: 'La boutique est momentanément indisponible',
  },
  // The body is no form, or has characters that no form of a browser has.
  unreadable: {
    de: 'Diese Anfrage ist nicht lesbar',
    en: 'This request cannot be read',
    it: 'Questa richiesta non è leggibile',
    fr: 'Cette demande est illisible',
  },
  home: { de: 'Zur Startseite', en: 'Go to the home page', it: 'Vai alla pagina iniziale', fr: 'Retour à l’accueil' },
} satisfies Record<string, Record<LocaleCode, string>>

export type PlainReason = Exclude<keyof typeof words, 'home'>

/** A page that stands on nothing else: no messages, no styles, no rendering. */
export function plainPage(reason: PlainReason, status: number, brand: Brand, locale: LocaleCode): Response {
  const html = `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><link rel="icon" href="/favicon.ico"><title>${brand.name}</title></head>
<body><h1>${words[reason][locale]}</h1><p><a href="${localizedPath(brand.locales, locale, '/')}">${words.home[locale]}</a></p></body>
</html>
`
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-store',
      ...(reason === 'outage' && { 'Retry-After': '30' }),
    },
  })
}
