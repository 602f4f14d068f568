/**
 * The shop's name for a picture that editors have uploaded: `asset/<signature>/<space>/<width>x<height>/<id>/<file>`. The
 * part after the signature is its path at the content service.
 */
const uploaded =
  /^asset\/([\w-]{22})\/(\d{1,12}\/(\d{0,5})x(\d{0,5})\/[\w-]{1,64}\/[\w-][\w.-]{0,119}\.(?:jpe?g|png|gif|webp|avif|svg))$/i

type UploadedPicture = { signature: string; path: string; size?: { width: number; height: number } }

export function readUploadedPicture(name: string): UploadedPicture | undefined {
  const [, signature, path, width, height] = uploaded.exec(name) ?? []
  if (!signature || !path) return undefined
  return { signature, path, ...(width && height && { size: { width: Number(width), height: Number(height) } }) }
}

export const uploadedPictureName = (signature: string, path: string) => `asset/${signature}/${path}`
