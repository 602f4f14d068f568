import { z } from 'zod'
import { formatOption } from '#contract/catalogue/lens-choice.ts'
import {
  isPrescribable,
  type PrescribedName,
  type PrescribedValues,
  prescribedLimits,
  prescribedNames,
} from '#contract/catalogue/prescribed-values.ts'
import { latestToday } from '#contract/time-zones.ts'
import type { ViolationCode } from '#contract/violation.ts'

/** `−2.50`, `-2,5`, `+1`, `90°`; undefined for anything else. */
function readNumber(written: string): number | undefined {
  const plain = written.replace(/[−–]/, '-').replace(',', '.').replace(/°$/, '').trim()
  return /^[-+]?\d{1,3}(\.\d{1,2})?$/.test(plain) ? Number(plain) + 0 : undefined
}

const writtenValue = (name: PrescribedName) => {
  const { from, to, step } = prescribedLimits[name]
  const shown = (value: number) => formatOption(name, value, {})
  const values = { from: shown(from), to: shown(to), step: `${step}` }
  return z
    .string()
    .trim()
    .max(10)
    .transform((written, context) => {
      if (written === '') return undefined
      const value = readNumber(written)
      if (value !== undefined && isPrescribable(name, value)) return value
      context.addIssue({ code: 'custom', params: { code: 'lens-value' satisfies ViolationCode, values } })
      return z.NEVER
    })
    .optional()
}

const required = (path: string) => ({
  code: 'custom' as const,
  path: [path],
  params: { code: 'required' satisfies ViolationCode },
})

/** One eye, null without any value: the prescription does not mention it. A cylinder has an axis, and an axis a cylinder. */
const PrescribedEye = z
  .object({
    sphere: writtenValue('sphere'),
    cylinder: writtenValue('cylinder'),
    axis: writtenValue('axis'),
    radius: writtenValue('radius'),
    diameter: writtenValue('diameter'),
    add: writtenValue('add'),
  } satisfies Record<PrescribedName, z.ZodType>)
  .superRefine((eye, context) => {
    if (isBlank(eye)) return
    if (eye.sphere === undefined) context.addIssue(required('sphere'))
    if (eye.cylinder !== undefined && eye.axis === undefined) context.addIssue(required('axis'))
    if (eye.axis !== undefined && eye.cylinder === undefined) context.addIssue(required('cylinder'))
  })
  .transform((eye) => (isBlank(eye) ? null : withoutBlanks(eye)))
  .optional()

const isBlank = (eye: PrescribedValues) => prescribedNames.every((name) => eye[name] === undefined)

const withoutBlanks = (eye: PrescribedValues): PrescribedValues =>
  Object.fromEntries(prescribedNames.flatMap((name) => (eye[name] === undefined ? [] : [[name, eye[name]]])))

const earliest = '2000-01-01'

/** A prescription as the form of the lens passport sends it, with the values as they are written on the paper. */
export const PrescriptionForm = z
  .object({
    prescribed_on: z.iso.date().refine((day) => day >= earliest && day <= latestToday(), {
      params: { code: 'invalid-date' satisfies ViolationCode },
    }),
    right: PrescribedEye,
    left: PrescribedEye,
  })
  .superRefine(({ right, left }, context) => {
    if (!right && !left) context.addIssue({ ...required('sphere'), path: ['right', 'sphere'] })
  })
export type WrittenPrescription = z.output<typeof PrescriptionForm>
