import type { ComponentProps } from 'react'
import { DeskField } from './desk-field.tsx'

type FileFieldProps = Pick<ComponentProps<typeof DeskField>, 'label' | 'accept' | 'hint'> & {
  /** In bytes. */
  largest: number
  /** What is said of a larger one. */
  tooLarge: string
}

/** A file to send. One that is too large is refused before it is sent, which would take minutes. */
export const FileField = ({ largest, tooLarge, ...field }: FileFieldProps) => (
  <DeskField
    {...field}
    name="file"
    type="file"
    required
    onChange={({ currentTarget }) => {
      const isTooLarge = (currentTarget.files?.[0]?.size ?? 0) > largest
      currentTarget.setCustomValidity(isTooLarge ? tooLarge : '')
      currentTarget.reportValidity()
    }}
  />
)
