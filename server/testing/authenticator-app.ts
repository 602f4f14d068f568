import { codeAt, stepAt } from '#server/identity/totp.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Reads the secret from the page as an app would, and gives its code so many windows of 30 seconds from now. */
export function appOf(html: string) {
  const secret = /class="desk-secret">([A-Z2-7 ]+)</.exec(html)?.[1]?.replaceAll(' ', '') ?? ''
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from(bits.match(/.{8}/g)?.map((eight) => Number.parseInt(eight, 2)) ?? [])
  const step = stepAt(new Date())
  return (windows: number) => codeAt(key, step + windows)
}
