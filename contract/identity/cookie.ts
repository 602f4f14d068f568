const usual = 14_400
const days = (count: number) => count * 86_400

const lifetimes: Readonly<Record<string, number>> = {
  'vsf-login-link': 86_400,
  'vsf-tracking': 604_800,
  'vsf-email-reorder': 86_400,
  'vsf-locale': days(365),
  wishlist_id: days(365),
  // The authorities of our markets require that visitors are asked again after six months at most.
  'vsf-consent': days(180),
}

/** How many seconds a cookie of the shop lives. */
export const cookieLifetime = (name: string) => lifetimes[name] ?? usual
