/** Odd values are right. If the shop cannot be reached, it asks again another time. */
export async function confirmValues(wearerId: string, key: string) {
  await fetch(`/api/me/wearers/${wearerId}/confirmed-values`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ key }),
    keepalive: true,
  }).catch(() => undefined)
}
