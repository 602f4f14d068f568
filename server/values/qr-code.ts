/** Its dark fields as the path of an SVG, with `size` fields on each side. */
type QrCode = { size: number; path: string }

/** A QR code with this text. The library is loaded with the first code, since few processes draw any. */
export async function drawQrCode(text: string): Promise<QrCode> {
  const { default: bwip } = await import('bwip-js/node')
  const [code] = bwip.raw('qrcode', text, 'eclevel=M')
  if (!code || !('pixs' in code)) throw new Error('The QR code could not be made')
  const { pixs, pixx: size } = code
  const field = (isDark: number, index: number) =>
    isDark ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : ''
  return { size, path: [...pixs].map(field).join('') }
}
