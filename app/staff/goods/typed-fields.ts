import type { Fields } from '#contract/staff/goods-fields.ts'

/** The texts of a form by the names of its fields; files are left out. */
export function typedIn(form: FormData): Record<string, string[]> {
  const isText = (value: FormDataEntryValue) => typeof value === 'string'
  return Object.fromEntries([...new Set(form.keys())].map((name) => [name, form.getAll(name).filter(isText)]))
}

export const fieldsIn = (typed: Record<string, string[]>): Fields => ({
  get: (name) => typed[name]?.[0] ?? '',
  all: (name) => typed[name] ?? [],
})
