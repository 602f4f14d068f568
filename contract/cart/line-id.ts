/** The id of a cart line as an address or a form names it. Any other text gives 0, which is the id of no line. */
export const readLineId = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0)
