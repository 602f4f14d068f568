import type { PassCode } from '#contract/wearers/passport.ts'

/** A QR code with this text. The library is loaded with the first code, since few processes draw any. */
export async function drawPassCode(text: string): Promise<PassCode> {
  const { default: bwip } = await import('bwip-js/node')
  const [code] = bwip.raw('qrcode', text, 'eclevel=M')
  if (!code || !('pixs' in code)) throw new Error('The QR code could not be made')
  const { pixs, pixx: size } = code
  const field = (isDark: number, index: number) =>
    isDark ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : ''
  return { size, path: [...pixs].map(field).join('') }
}
