/** The most characters of what the shopper wants to tell the shop, as the field counts them. */
export const longestComment = 500

/** As a form sends it: a line break is two characters there, but one in the field. */
export const commentIn = (form: FormData) => String(form.get('comment') ?? '').replaceAll('\r\n', '\n')
