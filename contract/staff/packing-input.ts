import { z } from 'zod'

const id = z.uuid()
/** Scanners type control characters between the parts of a code. */
const code = z.string().min(1).max(200)
const line = z.coerce.number().int().min(1).max(10_000)

export const ScanInput = z.union([z.strictObject({ id, code }), z.strictObject({ id, line })])
export const BoxChoice = z.object({ box: z.uuid().optional() })
export const ParcelInput = z.object({
  key: id,
  carrier: z.string().max(40),
  tracking: z.string().max(80).optional(),
  no_tracking: z.string().max(5).optional(),
  is_part: z.string().max(5).optional(),
})
export const LotInput = z.object({
  code,
  quantity: z.coerce.number().int().min(0).max(100_000),
  before: z
    .string()
    .regex(/^\d{0,7}$/)
    .transform((text) => (text === '' ? null : Number(text))),
})
export const AfterOrder = z.uuid().optional().catch(undefined)
