import type { ComponentProps } from 'react'

/** What the suggestions add to the field. The element stays the same, so that nothing that was typed gets lost. */
export type FieldProps = Omit<ComponentProps<'input'>, 'value' | 'ref'>
export type SuggestionsProps = { field: HTMLInputElement; onFieldProps: (props: FieldProps) => void }

export const fieldId = 'search'
export const labelId = 'search-label'
