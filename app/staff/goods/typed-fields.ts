import type { Fields } from '#contract/staff/goods-fields.ts'

/** The texts of a form by the names of its fields; files are left out. */
export function typedIn(form: FormData): Record<string, string[]> {
  const typed: Record<string, string[]> = {}
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue
    typed[name] = [...(typed[name] ?? []), value]
  }
  return typed
}

export const fieldsIn = (typed: Record<string, string[]>): Fields => ({
  get: (name) => typed[name]?.[0] ?? '',
  all: (name) => typed[name] ?? [],
})
