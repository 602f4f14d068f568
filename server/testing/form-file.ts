import { createReadStream } from 'node:fs'

export const formContentType = 'multipart/form-data; boundary=b'

/** The form of a browser with this file in it. */
export async function* formWith(path: string) {
  yield Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="C:\\new\\cat.jsonl"\r\n\r\n')
  yield* createReadStream(path)
  yield Buffer.from('\r\n--b--\r\n')
}
