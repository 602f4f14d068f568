/** What kind of order a visitor came to make, as the tracking cookie remembers it. Unreadable is nothing. */
export function trackedOrderType(cookie: string | undefined): string | undefined {
  if (!cookie) return undefined
  try {
    const tracked: unknown = JSON.parse(cookie)
    const type = typeof tracked === 'object' && tracked && 'order_type' in tracked ? tracked.order_type : undefined
    return typeof type === 'string' ? type : undefined
  } catch {
    return undefined
  }
}
