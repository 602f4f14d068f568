const lifetimes: Readonly<Record<string, number>> = {
  'vsf-login-link': 86_400,
  'vsf-uid': 14_400,
  'vsf-atc': 14_400,
  'vsf-tracking': 604_800,
  'vsf-email-reorder': 86_400,
  'vsf-wip': 14_400,
  fs: 14_400,
  'vsf-locale': 31_536_000,
}

/** How many seconds a cookie of the shop lives. */
export const cookieLifetime = (name: string) => lifetimes[name] ?? 14_400
