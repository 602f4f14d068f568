import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'

/** Where systems put their programs. The environment is read in one place alone, and these need no setting. */
const folders = [
  '/usr/bin',
  '/usr/local/bin',
  '/bin',
  '/snap/bin',
  '/opt/homebrew/bin',
  '/Applications/Firefox.app/Contents/MacOS',
]

/** The path of a program of this machine. */
export async function onPath(name: string): Promise<string | undefined> {
  for (const folder of folders) {
    const path = join(folder, name)
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isThere) return path
  }
  return undefined
}
