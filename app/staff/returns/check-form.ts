import { LineCheck, ReturnCheck } from '#contract/staff/returns.ts'

export const refusedField = (line: number) => `refused-${line}`
export const unsaleableField = (line: number) => `unsaleable-${line}`

/** What the form says about each line; what cannot be read is refused by the shop. */
export const readFaults = (form: FormData, lines: readonly { line: number }[]) =>
  lines.map(({ line }) => ({
    line,
    ...LineCheck.parse({
      refused: form.get(refusedField(line)) ?? -1,
      unsaleable: form.get(unsaleableField(line)) ?? -1,
    }),
  }))

export const readCheck = (form: FormData) => ReturnCheck.parse(Object.fromEntries(form))

export type CheckValues = { faults: ReturnType<typeof readFaults>; note: string }
