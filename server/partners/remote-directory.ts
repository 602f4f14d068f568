import { z } from 'zod'
import { Partner } from '#contract/identity/partner.ts'
import { createPausingRemote } from '#server/remote/pausing-remote.ts'
import type { Remote } from '#server/remote/remote-json.ts'
import type { PartnerDirectory } from './directory.ts'

const Answer = z.object({ partner: Partner.nullable() })

/** A service that knows the opticians. */
export function directoryAt(remote: Remote): PartnerDirectory {
  const ask = createPausingRemote(remote)
  return { partner: async (brand, id) => (await ask({ brand, id }, Answer)).partner ?? undefined }
}
