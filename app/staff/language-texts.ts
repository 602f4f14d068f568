export const languageTexts = {
  de: 'desk.language_de',
  en: 'desk.language_en',
  it: 'desk.language_it',
  fr: 'desk.language_fr',
} as const
