import { z } from 'zod'
import { textLine } from '#contract/printable-text.ts'
import { FreshProof } from './identity.ts'

/** Binary data as base64url, as browsers write it. */
const bytes = (max: number) => z.string().min(1).max(max)
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
}

/** What a browser answers when it has made a passkey. */
export const NewCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    // A browser may know of further ones.
    transports: z
      .array(z.string().max(40))
      .max(10)
      .transform((names) => transports.filter((name) => names.includes(name)))
      .optional(),
  }),
})
export type NewCredential = z.infer<typeof NewCredential>

/** What a browser answers when it signs in by a passkey. */
export const UsedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: z.string().max(200).optional(),
  }),
})
export type UsedCredential = z.infer<typeof UsedCredential>

export const PasskeyName = textLine(60).min(1)
/** The form with which a passkey is added. */
export const NewPasskey = FreshProof.extend({ name: PasskeyName })
/** The form with which a passkey is removed. */
export const RemovedPasskey = FreshProof.extend({ passkey: z.string().min(1).max(1400) })

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})
export type Passkey = z.infer<typeof Passkey>
