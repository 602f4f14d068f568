import { z } from 'zod'
import { formatOption } from '#contract/catalogue/lens-choice.ts'
import { hundredths } from '#contract/catalogue/lens-parameters.ts'
import { latestToday } from '#contract/time-zones.ts'
import type { ViolationCode } from '#contract/violation.ts'

/** The values on a prescription, in the order of the picker; a colour is not prescribed. */
export const prescribedNames = ['sphere', 'cylinder', 'axis', 'radius', 'diameter', 'add'] as const
export type PrescribedName = (typeof prescribedNames)[number]
export type PrescribedValues = { readonly [Name in PrescribedName]?: number }

/** What eyes need and lenses are made in, which is more than any one product offers. */
const limits: Record<PrescribedName, { from: number; to: number; step: number }> = {
  sphere: { from: -30, to: 30, step: 0.25 },
  cylinder: { from: -10, to: -0.25, step: 0.25 },
  axis: { from: 1, to: 180, step: 1 },
  radius: { from: 7, to: 10, step: 0.05 },
  diameter: { from: 8, to: 17, step: 0.1 },
  add: { from: 0.25, to: 4, step: 0.25 },
}

/** `−2.50`, `-2,5`, `+1`, `90°`; undefined for anything else. */
function readNumber(written: string): number | undefined {
  const plain = written.replace(/[−–]/, '-').replace(',', '.').replace(/°$/, '').trim()
  return /^[-+]?\d{1,3}(\.\d{1,2})?$/.test(plain) ? Number(plain) + 0 : undefined
}

function isStep(value: number, step: number): boolean {
  const whole = hundredths(value)
  return whole !== undefined && whole % Math.round(step * 100) === 0
}

const writtenValue = (name: PrescribedName) => {
  const { from, to, step } = limits[name]
  const shown = (value: number) => formatOption(name, value, {})
  const values = { from: shown(from), to: shown(to), step: `${step}` }
  return z
    .string()
    .trim()
    .max(10)
    .transform((written, context) => {
      if (written === '') return undefined
      const value = readNumber(written)
      if (value !== undefined && value >= from && value <= to && isStep(value, step)) return value
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
