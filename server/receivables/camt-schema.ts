import { z } from 'zod'

// What the shop takes out of a camt.053 (statement) or camt.054 (notification). The versions 02, 04 and 08 differ in how
// they write the state of an entry and the name of the payer; all else has the same names.

const Text = z.string('is missing').trim()
/** An element that may be empty, which the parser gives as an empty text. */
const block = <Schema extends z.ZodType>(schema: Schema) => z.preprocess((value) => (value === '' ? {} : value), schema)
const optionalText = Text.optional()

/** Whole cents. ISO 20022 allows five decimals, which our currencies do not have. */
const Cents = Text.regex(/^\d{1,13}(\.\d{1,2}0{0,3})?$/, 'is not an amount like 49.90').transform((text) =>
  Math.round(Number(text) * 100),
)
const Amount = z
  .object({ '#text': Cents, '@Ccy': Text.regex(/^[A-Z]{3}$/, 'is not a currency') })
  .transform((amount) => ({ cents: amount['#text'], currency: amount['@Ccy'] }))

const isDay = (text: string) => {
  const day = /^\d{4}-\d\d-\d\d/.exec(text)?.[0] ?? ''
  return !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)
}
const Day = Text.refine(isDay, 'is not a day like 2026-11-16').transform((text) => text.slice(0, 10))
const When = z
  .object({ Dt: Day.optional(), DtTm: Day.optional() })
  .transform(({ Dt, DtTm }) => Dt ?? DtTm)
  .refine((day) => day !== undefined, 'has no day')

const Named = z.object({ Nm: optionalText, Pty: z.object({ Nm: optionalText }).optional().catch(undefined) })
const Party = Named.transform(({ Nm, Pty }) => Nm ?? Pty?.Nm)
  .optional()
  .catch(undefined)

const Remittance = z.object({
  Ustrd: z.array(Text).default([]),
  Strd: z
    .array(
      z
        .object({ CdtrRefInf: z.object({ Ref: optionalText }).optional().catch(undefined) })
        .catch({ CdtrRefInf: undefined }),
    )
    .default([]),
})

const isCredit = z.enum(['CRDT', 'DBIT'], 'is neither CRDT nor DBIT').transform((indicator) => indicator === 'CRDT')

const Transaction = block(
  z.object({
    Refs: block(z.object({ AcctSvcrRef: optionalText, EndToEndId: optionalText, TxId: optionalText })).default({}),
    Amt: Amount.optional(),
    AmtDtls: z.object({ TxAmt: z.object({ Amt: Amount }).optional() }).optional(),
    CdtDbtInd: isCredit.optional(),
    RltdPties: z.object({ Dbtr: Party, UltmtDbtr: Party }).optional().catch(undefined),
    RmtInf: Remittance.optional().catch(undefined),
  }),
)
export type CamtTransaction = z.infer<typeof Transaction>

const Details = block(
  z.object({
    Btch: z.object({ NbOfTxs: optionalText }).optional().catch(undefined),
    TxDtls: z.array(Transaction).default([]),
  }),
)

export const Entry = z
  .object({
    Amt: Amount,
    CdtDbtInd: isCredit,
    RvslInd: Text.transform((text) => text === 'true' || text === '1').default(false),
    Sts: z.union([Text, z.object({ Cd: Text }).transform(({ Cd }) => Cd)], 'has no state'),
    BookgDt: When.optional(),
    ValDt: When.optional(),
    AcctSvcrRef: optionalText,
    NtryDtls: z.array(Details).default([]),
  })
  .refine(({ Sts, BookgDt, ValDt }) => Sts !== 'BOOK' || (BookgDt ?? ValDt) !== undefined, 'has no day')
export type CamtEntry = z.infer<typeof Entry>

export const Statement = z.object({
  Acct: z.object({
    Id: z.object({ IBAN: Text.transform((iban) => iban.replace(/\s/g, '').toUpperCase()) }),
    Ccy: optionalText,
  }),
  /** Each is read as an `Entry` on its own. */
  Ntry: z.array(z.unknown()).default([]),
})
export type CamtStatement = Omit<z.infer<typeof Statement>, 'Ntry'> & { Ntry: CamtEntry[] }
